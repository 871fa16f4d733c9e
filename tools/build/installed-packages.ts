/**
 * Packages that are installed beside the built program rather than bundled, since they have native
 * parts or files of their own. Fonts (`@fontsource/…`), which no module imports, come in addition.
 */
export const installedPackages = [
  'better-sqlite3',
  'ffprobe-static',
  'fontkit',
  'node-av',
  'pdfkit',
  'undici',
] as const;

/** Matches an import of an installed package. */
export const installedImport = new RegExp(`^(?:${installedPackages.join('|')})(?:/|$)`);
