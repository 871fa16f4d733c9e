import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from '../../hosts/child-process/run-child.mjs';
import { buildProgram } from '../build/build-program.ts';
import { installedPackages } from '../build/installed-packages.ts';
import { projectRoot } from '../setup/project-paths.mjs';
import { SetUpError } from '../setup/set-up-error.mjs';

/*
 * `npm run package:npm`: makes the npm package of the command line in `.build/packages`, with the
 * built program instead of the sources, and only the dependencies that are not bundled.
 */

/** What the package contains, as paths from the project's root. */
const contents = [
  '.build/program',
  '.build/renderer',
  'engine/reports/formats/bundle/assets',
  'engine/reports/formats/html/assets',
  'resources/samples',
  'docs/licences.md',
  'docs/package-licences.md',
  'LICENSE',
  'README.md',
] as const;

type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
};

/** Returns the package.json of the npm package. */
const manifestOf = ({ name, version, description, license }: Manifest): object => ({
  ...{ name, version, description, license },
  type: 'module',
  engines: { node: '>=24' },
  bin: { clipcheck: '.build/program/clipcheck.js' },
  // Nothing may be imported: the command line is the interface.
  exports: {},
  files: contents,
  dependencies: installedPackages(projectRoot),
});

try {
  await buildProgram(projectRoot);
  const folder = join(projectRoot, '.build', 'npm');
  const packages = join(projectRoot, '.build', 'packages');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(packages, { recursive: true });
  for (const path of contents) {
    cpSync(join(projectRoot, path), join(folder, path), { recursive: true });
  }
  const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as Manifest;
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify(manifestOf(manifest), undefined, 2)}\n`,
  );
  await runChild('npm', ['pack', '--silent', folder, '--pack-destination', packages]);
} catch (error) {
  if (!(error instanceof SetUpError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
