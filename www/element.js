/**
 * `<reversi-board>`: the game as an element for any page. Its attributes, properties and events are described in
 * `engine/wasm/js/element.d.ts`.
 * @module
 */

import init, { Engine, Game, boardShape, checkSetup, drawSeats, randomBlocked, readGgf } from "../pkg/index.js";
import { OF_GAME, OF_TABLE, levelOf, seatsOf, setupOf, statedLevel, wordsOf } from "./element/attributes.js";
import { createEngines } from "./element/engines.js";
import { look } from "./element/look.js";
import { createTable } from "./element/table.js";
import { detailOf, refusalOf } from "./explain.js";
import { setLanguage } from "./text/index.js";
import { catalogueOf, languageFor } from "./text/languages.js";

/** How many engines think at a time on one page; a processor is left to the page itself. */
const MOST_ENGINES = Math.min(4, Math.max(1, (globalThis.navigator?.hardwareConcurrency || 2) - 1));

const ENGINES = createEngines(() => Engine.create(), MOST_ENGINES);

const RULES = { Game, boardShape, checkSetup, drawSeats, randomBlocked, readGgf };

/** @typedef {import("./element/table.js").Manner} Manner */
/** @typedef {{ game: boolean, seats: boolean, looks: boolean }} Changes */

/** Where there are no elements, as on a server that renders pages, the module is imported all the same. */
const Base = globalThis.HTMLElement ?? /** @type {typeof HTMLElement} */ (class {});

export class ReversiBoard extends Base {
  static observedAttributes = [...OF_GAME, ...OF_TABLE];

  #shadow = this.attachShadow({ mode: "open" });
  /** @type {ReturnType<typeof createTable> | null} */
  #table = null;
  /** What has changed since the attributes were last acted upon. @type {Changes} */
  #changes = { game: true, seats: false, looks: false };
  #due = false;
  /** @type {Promise<void> | null} */
  #work = null;

  constructor() {
    super();
    this.#shadow.adoptedStyleSheets = [look()];
  }

  /** Resolves once all attributes as they are now have been acted upon. */
  get ready() {
    return this.#work ?? Promise.resolve();
  }

  connectedCallback() {
    this.#adopt();
    this.#table?.open();
    this.#heed();
  }

  /** What a page set before this module was there lies on the element itself, in front of the properties below. */
  #adopt() {
    const element = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (this));
    for (const name of ReversiBoard.observedAttributes.filter((each) => Object.hasOwn(this, each))) {
      const value = element[name];
      delete element[name];
      element[name] = value;
    }
  }

  disconnectedCallback() {
    this.#table?.close();
  }

  /**
   * @param {string} name
   * @param {string | null} before
   * @param {string | null} after
   */
  attributeChangedCallback(name, before, after) {
    if (before === after) return;
    if (/** @type {readonly string[]} */ (OF_GAME).includes(name)) this.#changes.game = true;
    else if (name === "seats" || name === "readonly") this.#changes.seats = true;
    else if (name === "theme") this.#changes.looks = true;
    if (this.isConnected) this.#heed();
  }

  /** Acts upon all changes of this moment together. */
  #heed() {
    this.#due = true;
    this.#work ??= this.#workOff();
  }

  async #workOff() {
    // Whoever sets several attributes means all of them.
    await null;
    while (this.#due && this.isConnected) {
      this.#due = false;
      await this.#act();
    }
    this.#work = null;
  }

  async #act() {
    /** @type {import("./element/table.js").Language | null} */
    let language = null;
    try {
      language = await this.#language();
      await init();
      const { game, seats, looks } = this.#changes;
      this.#changes = { game: false, seats: false, looks: false };
      const manner = { language, level: levelOf(this), hints: this.hasAttribute("hints"), readonly: this.readonly };
      const table = this.#tableFor(manner);
      table.keep(manner);
      if (looks) table.repaint();
      if (game) this.#begin(table);
      else if (seats) table.seat(seatsOf(this));
    } catch (cause) {
      this.#refuse(cause, language);
    }
  }

  /** @param {Manner} manner */
  #tableFor(manner) {
    if (!this.#table) {
      this.#table = createTable({
        rules: RULES,
        makeEngine: async () => ENGINES.join(),
        tell: (name, detail) => this.#tell(name, detail),
        renew: () => this.#renew(),
        manner,
      });
      this.#shadow.replaceChildren(...this.#table.elements);
      if (this.isConnected) this.#table.open();
    }
    return this.#table;
  }

  /** Begins the game anew, even with attributes as they were: it may have gone on since. */
  #renew() {
    this.#changes.game = true;
    this.#heed();
  }

  /** @param {ReturnType<typeof createTable>} table */
  #begin(table) {
    const seats = seatsOf(this);
    const game = this.#fresh();
    const link = game.link();
    game.free();
    table.start(link, seats);
  }

  /** The game that the attributes tell of. Throws where they tell of none. */
  #fresh() {
    const setup = setupOf(this);
    const [transcript, position] = [this.getAttribute("transcript"), this.getAttribute("position")];
    if (transcript && position) throw new RangeError("A game begins with a transcript or with a position, not with both.");
    if (position) return Game.fromPosition(position, setup);
    return transcript ? Game.fromTranscript(transcript, setup) : new Game(setup);
  }

  async #language() {
    const wanted = [this.closest("[lang]")?.getAttribute("lang") ?? "", ...navigator.languages];
    // What a catalogue lacks is said in English, which needs no loading.
    return (await catalogueOf(languageFor("auto", wanted))) ?? { tag: "en", catalogue: {} };
  }

  /**
   * @param {string} name
   * @param {unknown} detail
   */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /**
   * Whoever wrote the page has to act on it, and is told in full; whoever looks at it reads what there is to say in
   * their own language.
   * @param {unknown} cause
   * @param {import("./element/table.js").Language | null} language  null where it could not be loaded
   */
  #refuse(cause, language) {
    if (language) setLanguage(language.tag, language.catalogue);
    const sentence = detailOf(refusalOf(cause));
    if (this.#table) this.#table.refuse(sentence);
    else this.#shadow.textContent = sentence;
    console.warn("<reversi-board>", cause);
    this.#tell("reversi-error", cause);
  }

  get board() {
    return this.getAttribute("board") ?? "8x8";
  }
  set board(value) {
    this.#set("board", value);
  }

  get players() {
    return Number(this.getAttribute("players") ?? 2);
  }
  set players(value) {
    this.#set("players", value);
  }

  get goal() {
    return this.getAttribute("goal") ?? "most";
  }
  set goal(value) {
    this.#set("goal", value);
  }

  get opening() {
    return this.getAttribute("opening") ?? "cross";
  }
  set opening(value) {
    this.#set("opening", value);
  }

  /** @returns {readonly string[]} */
  get blocked() {
    return wordsOf(this.getAttribute("blocked") ?? "");
  }
  set blocked(value) {
    this.#set("blocked", value);
  }

  /** @returns {unknown} */
  get handicap() {
    return setupOf(this).handicap ?? null;
  }
  set handicap(value) {
    const { player, corners } = /** @type {{ player?: string, corners?: number }} */ (value ?? {});
    this.#set("handicap", player === undefined ? /** @type {string | null} */ (value) : [player, corners]);
  }

  /** The placements made so far, whatever the attribute says. */
  get transcript() {
    return this.#table?.game()?.transcript() ?? this.getAttribute("transcript") ?? "";
  }
  set transcript(value) {
    this.#set("transcript", value);
    this.#renew();
  }

  /** The position on the board, whatever the attribute says. */
  get position() {
    return this.#table?.game()?.position() ?? this.getAttribute("position") ?? "";
  }
  set position(value) {
    this.#set("position", value);
    this.#renew();
  }

  /** @returns {readonly string[]} */
  get seats() {
    return wordsOf(this.getAttribute("seats") ?? "person computer");
  }
  set seats(value) {
    this.#set("seats", value);
  }

  /** @returns {number | string} */
  get level() {
    return statedLevel(this);
  }
  set level(value) {
    this.#set("level", value);
  }

  get hints() {
    return this.hasAttribute("hints");
  }
  set hints(value) {
    this.toggleAttribute("hints", Boolean(value));
  }

  get theme() {
    return this.getAttribute("theme") ?? "system";
  }
  set theme(value) {
    this.#set("theme", value);
  }

  get readonly() {
    return this.hasAttribute("readonly");
  }
  set readonly(value) {
    this.toggleAttribute("readonly", Boolean(value));
  }

  /**
   * @param {string} name
   * @param {unknown} value  null and undefined take the attribute away
   */
  #set(name, value) {
    if (value === null || value === undefined) this.removeAttribute(name);
    else this.setAttribute(name, Array.isArray(value) ? value.join(" ") : String(value));
  }
}

// A page may load the module twice, from two addresses.
const { customElements: defined } = globalThis;
if (defined && !defined.get("reversi-board")) defined.define("reversi-board", ReversiBoard);
