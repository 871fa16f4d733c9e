import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPackageLicenses, type PackageLicense, type PackageUse } from './package-licenses.ts';

const LIST_PATH = 'docs/package-licences.md';
const GUIDE_PATH = 'docs/licences.md';

const EXAMINED = ['better-sqlite3', 'electron', 'ffprobe-static', 'node-av'];

const COMPATIBLE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'GPL-3.0-or-later',
  'ISC',
  'MIT',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

const HEADINGS: readonly (readonly [use: PackageUse, heading: string])[] = [
  ['shipped', 'In the app and its page'],
  ['left out', 'Left out of packages that are passed on'],
  ['development', 'Used for development only'],
];

/**
 * Finds a list that does not match the lockfile, packages without a license or, if shipped, with an
 * incompatible one, and third-party programs whose version the guide does not describe.
 */
export function findLicenseFaults(root: string): string[] {
  const packages = listPackageLicenses(root);
  const isCurrent = readText(root, LIST_PATH) === formatList(packages);
  const guide = readText(root, GUIDE_PATH).split('\n');
  return [
    ...packages.flatMap(findFault),
    ...packages
      .filter(({ name, version }) => EXAMINED.includes(name) && !names(guide, name, version))
      .map(({ name, version }) => `${GUIDE_PATH} does not describe ${name} ${version}`),
    ...(isCurrent ? [] : [`${LIST_PATH} is out of date. Run: npm run check -- licenses --write`]),
  ];
}

export function writeLicenseList(root: string): void {
  writeFileSync(join(root, LIST_PATH), formatList(listPackageLicenses(root)));
}

const readText = (root: string, path: string): string => {
  const absolute = join(root, path);
  return existsSync(absolute) ? readFileSync(absolute, 'utf8') : '';
};

const names = (lines: readonly string[], name: string, version: string): boolean =>
  lines.some((line) => line.toLowerCase().includes(name) && line.includes(version));

function findFault({ name, version, license, use }: PackageLicense): string[] {
  const id = `${name}@${version}`;
  const remedy = 'See tools/check/package-licenses.ts';
  if (license === null) return [`${id} names no license. ${remedy}`];
  if (use !== 'shipped' || isCompatible(license)) return [];
  return [`${id} is shipped, but ${license} is not known to go with the GPL 3. ${remedy}`];
}

/** Requires one compatible license of alternatives, and all of licenses that apply together. */
function isCompatible(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isCompatible);
  return bare.split(' AND ').every((license) => COMPATIBLE.has(license));
}

function formatList(packages: readonly PackageLicense[]): string {
  const sections = HEADINGS.map(([use, heading]) => {
    const rows = packages
      .filter((entry) => entry.use === use)
      .map(({ name, version, license }) => `| ${name} | ${version} | ${license ?? '?'} |`);
    return [`## ${heading}`, '', '| Package | Version | Licence |', '|---|---|---|', ...rows, ''];
  });
  return [
    '# Licences of the npm packages',
    '',
    'Made from package-lock.json by `npm run check -- licenses --write`; `npm run check` fails when it is out of date. What the programs in these packages are and whether they may be passed on: [licences.md](licences.md).',
    '',
    ...sections.flat(),
  ].join('\n');
}
