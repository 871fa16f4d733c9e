import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ReportOptions } from '../../../../shared/contract/reports.ts';
import { type FindingLine, findingTypeOf } from '../../../../shared/domain/finding-types.ts';
import { severityLevels } from '../../../../shared/domain/severity.ts';
import { findingTypes } from '../../../../shared/service-api/finding.ts';
import { palette } from '../../palette.ts';

const dashes: Readonly<Record<FindingLine, string>> = {
  solid: 'none',
  dashed: '8 6',
  dotted: '2 3',
};

const colorsFor = (theme: 'light' | 'dark'): string => {
  const own = Object.entries(palette).map(
    ([name, [light, dark]]) => `--cc-${name}: ${theme === 'light' ? light : dark};`,
  );
  const types = findingTypes.map((type) => `--cc-${type}: ${findingTypeOf(type).colors[theme]};`);
  return `:root { ${[...own, ...types].join(' ')} }`;
};

const severityRules = [
  ...severityLevels.map(
    (level) => `[data-severity="${level}"] { --severity: var(--cc-severity-${level}); }`,
  ),
  '[data-severity="none"] { --severity: var(--cc-idle); }',
];

const ruleOf = (type: string): string => {
  const { colors, line } = findingTypeOf(type);
  return `[data-type="${type}"] { --cc-type: var(--cc-${type}); --cc-type-on-picture: ${colors.onPicture}; --cc-type-dashes: ${dashes[line]}; }`;
};

const lightColors = [colorsFor('light'), ...severityRules, ...findingTypes.map(ruleOf), ''].join(
  '\n',
);

/** The same, dark or light as the system is set, and light on paper. */
const systemColors = `${lightColors}
@media screen and (prefers-color-scheme: dark) {
  ${colorsFor('dark')}
}
`;

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

/** The style sheet of technical reports. Later parts override earlier ones. */
export const reportStyle = readAsset(
  ['shared.css', 'page.css', 'clip.css', 'paper.css'].map((name) => `style/${name}`),
  systemColors,
);

export const filterScript = readAsset(['filters.js']);

/** Filters an HTML report, which is complete without it. */
export const reportScript = readAsset(['filters.js', 'report.js']);

export const clientStyle = readAsset(['style/shared.css', 'style/client.css'], lightColors);

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

export const pagePolicy = ({ layout }: Pick<ReportOptions, 'layout'>): readonly string[] =>
  policies[layout];
