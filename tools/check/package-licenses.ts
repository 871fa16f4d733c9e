import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSourceFiles } from './list-source-files.ts';

/** A package of package-lock.json with its license, an SPDX expression. */
export type PackageLicense = {
  readonly name: string;
  readonly version: string;
  /** Null if neither the lockfile nor this project states one. */
  readonly license: string | null;
  readonly use: PackageUse;
};

export type PackageUse = 'shipped' | 'left out' | 'development';

type LockEntry = {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
};
type LockEntries = Readonly<Record<string, LockEntry>>;

/** Packages that electron-builder.yml leaves out because their license forbids passing them on. */
const LEFT_OUT = /^@seydx\/node-av-/;

/** Licenses that the lockfile lacks or gets wrong, by `name@version`. */
const STATED_HERE: readonly (readonly [packages: RegExp, license: string])[] = [
  // The LICENSE file is there, package.json does not name it.
  [/^@shinyoshiaki\/jspack@0\.0\.6$/, 'BSD-3-Clause'],
  // Entries that tools/setup/complete-lockfile.ts adds; licensed as the package that asks for them.
  [/^@biomejs\/cli-/, 'MIT OR Apache-2.0'],
  [/^@swc\/core-/, 'Apache-2.0 AND MIT'],
  // MIT is what their own code has; the FFmpeg in them has another (docs/licences.md).
  [/^ffprobe-static@3\.1\.0$/, 'MIT AND GPL-3.0-or-later'],
  [/^@seydx\/node-av-(linux|darwin|win32-arm64)/, 'MIT AND GPL-3.0-or-later AND FDK-AAC'],
  [/^@seydx\/node-av-win32-x64/, 'MIT AND LicenseRef-FFmpeg-nonfree'],
];

const IMPORTED = /(?:\bfrom|\bimport|@import)\s*\(?\s*['"]((?:@[\w-]+\/)?[a-z][\w.-]*)(?=['"/])/g;

/** Every package of package-lock.json, sorted by name and version. */
export function listPackageLicenses(root: string): PackageLicense[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: LockEntries;
  };
  const bundled = findBundled(packages, listImports(root));
  const byId = new Map<string, PackageLicense>();
  for (const [place, { version = '', license, dev = false }] of Object.entries(packages)) {
    if (place === '') continue;
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const id = `${name}@${version}`;
    const stated = STATED_HERE.find(([pattern]) => pattern.test(id))?.[1];
    const isShipped = !dev || bundled.has(place) || byId.get(id)?.use === 'shipped';
    const use = LEFT_OUT.test(name) ? 'left out' : isShipped ? 'shipped' : 'development';
    byId.set(id, { name, version, license: stated ?? license ?? null, use });
  }
  return [...byId].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}

function listImports(root: string): string[] {
  const names = listSourceFiles(root)
    .filter((path) =>
      /^(renderer|engine|evaluator|hosts|network|shared)\/.+\.(tsx?|css)$/.test(path),
    )
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(IMPORTED)])
    .map(([, name = '']) => name);
  return [...new Set(names)];
}

/** The places of packages and of all that they depend on, resolved as Node does it. */
function findBundled(entries: LockEntries, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (from: string, name: string) => {
    const place = resolvePlace(entries, from, name);
    if (place === null || found.has(place)) return;
    found.add(place);
    for (const dependency of Object.keys(entries[place]?.dependencies ?? {})) {
      visit(place, dependency);
    }
  };
  for (const name of names) visit('', name);
  return found;
}

/** Where a package finds another: below itself, else below each of the folders above it. */
function resolvePlace(entries: LockEntries, from: string, name: string): string | null {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (entries[place] !== undefined) return place;
  if (from === '') return null;
  return resolvePlace(
    entries,
    from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))),
    name,
  );
}
