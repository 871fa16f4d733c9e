import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ReportOptions } from '../../../../shared/contract/reports.ts';
import { visibleAccent } from '../../client/visible-accent.ts';

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

/** The style of client pages, but for their color. */
export const clientStyle = readAsset(['style/client.css']);

/** The rule that gives a page its color, and the hash by which its policy knows it. */
export const accentStyle = (options: Pick<ReportOptions, 'accent'>): PageAsset => {
  const text = `:root { --accent: ${visibleAccent(options)}; }\n`;
  const hash = createHash('sha256').update(text, 'utf8').digest('base64');
  return { text, cspHash: `'sha256-${hash}'` };
};

const policyWith = (own: readonly string[]): readonly string[] => [
  "default-src 'none'",
  'img-src data:',
  ...own,
  "base-uri 'none'",
  "form-action 'none'",
];

const technicalPolicy = policyWith([
  `style-src ${reportStyle.cspHash}`,
  `script-src ${reportScript.cspHash}`,
]);

/** Allows only the page's own styles, and its script if it has one. */
export const pagePolicy = (options: Pick<ReportOptions, 'layout' | 'accent'>): readonly string[] =>
  options.layout === 'client'
    ? policyWith([`style-src ${clientStyle.cspHash} ${accentStyle(options).cspHash}`])
    : technicalPolicy;
