import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ReportOptions } from '../../../shared/contract/reports.ts';
import { type FindingLine, findingTypeOf } from '../../../shared/domain/finding-types.ts';
import {
  type SeverityLevel,
  severityLevels,
  severityLines,
} from '../../../shared/domain/severity.ts';
import { findingTypes } from '../../../shared/service-api/finding.ts';
import { printableLine } from '../../../shared/text/printable-lines.ts';

const dashes: Readonly<Record<FindingLine, string>> = {
  solid: 'none',
  dashed: '8 6',
  dotted: '2 3',
};

const typeRule = (type: string): string => {
  const { colors, line } = findingTypeOf(type);
  return `[data-type="${type}"] { --cc-type: light-dark(${colors.light}, ${colors.dark}); --cc-type-on-picture: ${colors.onPicture}; --cc-type-line: ${line}; --cc-type-dashes: ${dashes[line]}; }`;
};

const severityRule = (level: SeverityLevel | 'none', color: string): string =>
  `[data-severity="${level}"] { --severity: var(--cc-${color}); --severity-line: ${severityLines[level]}; }`;

/** A text of the page, and the hash by which its policy allows it. */
type PageAsset = { readonly text: string; readonly cspHash: string };

const readFiles = (...names: readonly string[]): string =>
  names
    .map((name) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8'))
    .join('\n')
    // Browsers hash the text as parsed, with LF as the end of each line.
    .replaceAll('\r\n', '\n');

const assetOf = (text: string): PageAsset => {
  const hash = createHash('sha256').update(text, 'utf8').digest('base64');
  return { text, cspHash: `'sha256-${hash}'` };
};

/** The app's colors, those of severities and types, and files of which later override earlier ones. */
const style = [
  readFiles('../../../shared/palette.css'),
  ...severityLevels.map((level) => severityRule(level, `severity-${level}`)),
  severityRule('none', 'idle'),
  ...[0, 1, 2].map((lane) => `[data-lane="${lane}"] { --lane: ${lane}; }`),
  ...findingTypes.map(typeRule),
  readFiles(
    ...['base', 'parts', 'sheet', 'clip', 'player', 'answers', 'print'].map(
      (name) => `style/${name}.css`,
    ),
  ),
].join('\n');

/** Size of the paper; `any`: whatever the reader's printer has. */
export type PageSize = ReportOptions['paper'] | 'any';

export type Page = {
  /** Unescaped. */
  readonly title: string;
  readonly size: PageSize;
  /** What it may load: only what is in it, or also pictures and videos of its bundle. */
  readonly reach: 'itself' | 'bundle';
};

/** On screen, too, a page for paper looks like it. */
const styleFor = (paper: ReportOptions['paper']): string =>
  `${style}\n:root { color-scheme: light; }\n@page { size: ${paper}; }`;

const styles: Readonly<Record<PageSize, string>> = {
  any: style,
  a4: styleFor('a4'),
  letter: styleFor('letter'),
};

/** Maximum length of a title at the foot of printed pages, in characters. */
const maxFootTitle = 80;

/** A string of CSS. Escapes all but letters and digits, so that no text ends it or the style. */
const cssString = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{N}]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;

/** The style of a page, and its title at the foot of each printed one. */
export const pageStyle = ({ title, size }: Omit<Page, 'reach'>): PageAsset => {
  const footTitle = [...printableLine(title)].slice(0, maxFootTitle).join('');
  return assetOf(`${styles[size]}\n@page { @bottom-left { content: ${cssString(footTitle)}; } }`);
};

/** Answers of clients, by which the filters then find them; the player, and printing. Pages are complete without it. */
export const pageScript = assetOf(
  readFiles(
    ...['stored-answers', 'answers', 'filters', 'player', 'print'].map(
      (name) => `script/${name}.js`,
    ),
  ),
);

/** Returns the Content-Security-Policy of a page, directive by directive. */
export const pagePolicy = ({ reach, ...page }: Page): readonly string[] => [
  "default-src 'none'",
  // A bundle is opened from a disk (`file:`) or a server (`'self'`).
  ...(reach === 'bundle'
    ? ["img-src data: 'self' file:", "media-src 'self' file:"]
    : ['img-src data:']),
  `style-src ${pageStyle(page).cspHash}`,
  `script-src ${pageScript.cspHash}`,
  "base-uri 'none'",
  "form-action 'none'",
];
