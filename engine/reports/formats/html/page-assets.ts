import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ReportOptions } from '../../../../shared/contract/reports.ts';
import { lightTypeStyles, typeStyles } from './finding-type-styles.ts';

type PageAsset = { readonly text: string; readonly cspHash: string };

const assetOf = (text: string): PageAsset => {
  const hash = createHash('sha256').update(text, 'utf8').digest('base64');
  return { text, cspHash: `'sha256-${hash}'` };
};

const readAsset = (names: readonly string[], start = ''): PageAsset => {
  const text = names
    .map((name) => readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8'))
    .join('\n');
  // Browsers hash the text as parsed, with LF as the end of each line.
  return assetOf(start + text.replaceAll('\r\n', '\n'));
};

const styleParts = [
  'shared',
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

/** The style sheet of technical reports. Later parts override earlier ones. */
export const reportStyle = readAsset(
  styleParts.map((name) => `style/${name}.css`),
  typeStyles,
);

/** The filter bar and its keys, for any page that has one. */
export const filterScript = readAsset(['filters.js']);

/** Filters an HTML report, which is complete without it. */
export const reportScript = readAsset(['filters.js', 'report.js']);

export const clientStyle = readAsset(['style/shared.css', 'style/client.css'], lightTypeStyles);

const policyWith = (own: readonly string[]): readonly string[] => [
  "default-src 'none'",
  'img-src data:',
  ...own,
  "base-uri 'none'",
  "form-action 'none'",
];

const policies: Readonly<Record<ReportOptions['layout'], readonly string[]>> = {
  technical: policyWith([`style-src ${reportStyle.cspHash}`, `script-src ${reportScript.cspHash}`]),
  client: policyWith([`style-src ${clientStyle.cspHash}`]),
};

/** The Content-Security-Policy of a page, which allows its own styles and script only. */
export const pagePolicy = ({ layout }: Pick<ReportOptions, 'layout'>): readonly string[] =>
  policies[layout];
