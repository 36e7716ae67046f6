/**
 * Which game is on the table when the page opens: the one its address names, the one an earlier visit left, or a new
 * one.
 * @module
 */

import { refusalOf } from "./explain.js";
import { CLASSIC, FIRST_SEATS } from "./presets.js";

/** @typedef {import("./types.js").State} State */

/**
 * @param {object} parts
 * @param {() => State} parts.get
 * @param {import("./types.js").Send} parts.send
 * @param {import("./session.js").Session} parts.session
 */
export function createArrival({ get, send, session }) {
  /** Opens the game that the address names, if it names one. */
  const openAddress = () => {
    const fragment = location.hash.slice(1);
    if (!fragment) return false;
    const { table, seats, embed } = get();
    let opened = false;
    try {
      session.openLink(fragment, table ? seats : FIRST_SEATS, { hold: !embed });
      opened = true;
    } catch (cause) {
      send({ type: "notice", notice: { id: "link", text: { key: "notice.link" }, detail: refusalOf(cause) } });
    }
    // The game goes on from here, so a reload must not fetch the link again.
    if (!embed) forgetAddress();
    return opened;
  };

  /**
   * Opens the game that an earlier visit left.
   * @param {import("./keeping.js").KeptTable | null} kept
   */
  const openKept = (kept) => {
    if (!kept || get().embed) return false;
    const { link, seats, ...rest } = kept;
    try {
      session.openLink(link, seats, rest);
      return true;
    } catch {
      send({ type: "notice", notice: { id: "storage-garbage", text: { key: "notice.storage-garbage" } } });
      return false;
    }
  };

  return {
    openAddress,
    /** @param {import("./keeping.js").KeptTable | null} kept */
    arrive(kept) {
      // The kept game comes first even where the address names another, which then sends it to the library.
      const restored = openKept(kept);
      if (!openAddress() && !restored) session.start(CLASSIC, FIRST_SEATS);
    },
  };
}

function forgetAddress() {
  try {
    history.replaceState(null, "", location.pathname + location.search);
  } catch {
    // A page opened from disk or in a sandbox may not; its address then stays as it is.
  }
}
