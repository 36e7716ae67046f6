/**
 * What the page and its engine's worker say to each other. Both sides import these types, and nothing else crosses.
 *
 * The page sends `start` once and awaits `ready`; then it sends one `analyse` at a time and awaits that request's
 * `done` before the next. `stop` asks a running request to come home: the worker hears it between two slices of
 * thinking. A worker that does not come home, or that says `crashed`, is thrown away and started anew.
 * @module
 */

/**
 * @typedef {object} Limits already checked, so that only the search's own limits are left
 * @property {number} [level]
 * @property {number} [depth]
 * @property {number} [timeMs]
 * @property {number} [nodes]
 * @property {number} [variety]
 * @property {boolean} exact
 * @property {boolean} [outcome]
 * @property {number} [moves]
 * @property {number} seed
 */

/** @typedef {{ kind: "start", module: WebAssembly.Module, hashMb: number }} Start */
/** @typedef {{ kind: "weights", bytes: Uint8Array }} Weights */
/** @typedef {{ kind: "analyse", id: number, link: string, limits: Limits }} Analyse */
/** @typedef {{ kind: "stop", id: number }} StopThinking */
/** @typedef {Start | Weights | Analyse | StopThinking} ToWorker */

/** @typedef {import("./index.d.ts").Analysis} Analysis */
/** @typedef {{ kind: "ready" }} Ready */
/** @typedef {{ kind: "info", id: number, analysis: Analysis }} Info */
/** @typedef {{ kind: "done", id: number, analysis: Analysis }} Done */
/** @typedef {{ kind: "refused", id: number, code: import("./index.d.ts").ErrorCode, message: string }} Refused */
/** @typedef {{ kind: "warning", message: string }} Warning something is worse than it should be, but works */
/** @typedef {{ kind: "crashed", message: string }} Crashed the instance is lost; says why */
/** @typedef {Ready | Info | Done | Refused | Warning | Crashed} FromWorker */

export {};
