import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A style or script that a page brings along, and the hash by which its policy knows it. */
export type PageAsset = { readonly text: string; readonly cspHash: string };

/** Reads files of `assets/` as one. */
export const readAsset = (names: readonly string[]): PageAsset => {
  const text = names
    .map((name) => readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8'))
    .join('\n')
    // A policy's hash is that of the text as it is parsed, in which every line ends alike.
    .replaceAll('\r\n', '\n');
  const hash = createHash('sha256').update(text, 'utf8').digest('base64');
  return { text, cspHash: `'sha256-${hash}'` };
};

const styleParts = [
  'colors',
  'page',
  'summary',
  'filters',
  'clips-table',
  'marks',
  'clip',
  'finding',
  'paper',
] as const;

/** The report's one style sheet; what comes later counts more. */
export const reportStyle = readAsset(styleParts.map((name) => `style/${name}.css`));

/** Filters and keys. The report is whole without it. */
export const reportScript = readAsset(['report.js']);
