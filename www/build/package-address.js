/**
 * Where the package lies beside the page. The site's bundle has this in the place of `import.meta.url`.
 * @module
 */

export const packageAddress = new URL("pkg/index.js", document.baseURI).href;
