import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from '../../hosts/child-process/run-child.mjs';
import { buildProgram, packageFolder } from '../build/build-program.ts';
import { ffmpegBuilds, installedPackages } from '../build/installed-packages.ts';
import { projectRoot } from '../setup/project-paths.mjs';
import { SetUpError } from '../setup/set-up-error.mjs';
import { schemasFolder, writeSchemas } from './write-schemas.ts';

/*
 * `npm run package:npm [-- FOLDER]`: makes the command line's npm package, by default in
 * `.build/packages`, with only the dependencies that are not bundled.
 */

const copiedPaths = [
  '.build/subject-model',
  'engine/reports/page/script',
  'engine/reports/page/style',
  'resources/licences',
  'resources/samples',
  'shared/palette.css',
  'docs',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
] as const;

type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
};

const manifestOf = ({ name, version, description, license }: Manifest): object => ({
  name,
  version,
  description,
  license,
  type: 'module',
  engines: { node: '>=24' },
  bin: { clipcheck: '.build/program/clipcheck.js' },
  // Nothing may be imported: the command line is the interface.
  exports: {},
  files: ['.build/program', '.build/renderer', schemasFolder, ...copiedPaths],
  dependencies: installedPackages(projectRoot),
  // Exact versions: node-av itself accepts newer FFmpeg builds than the ones tested here, whose
  // licences were examined.
  optionalDependencies: ffmpegBuilds(projectRoot),
});

const [outputFolder = join(projectRoot, '.build', 'packages')] = process.argv.slice(2);

try {
  await buildProgram(projectRoot);
  const folder = join(projectRoot, packageFolder);
  mkdirSync(outputFolder, { recursive: true });
  for (const path of copiedPaths) {
    rmSync(join(folder, path), { recursive: true, force: true });
    cpSync(join(projectRoot, path), join(folder, path), { recursive: true });
  }
  writeSchemas(folder);
  const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as Manifest;
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify(manifestOf(manifest), undefined, 2)}\n`,
  );
  await runChild('npm', ['pack', '--silent', folder, '--pack-destination', outputFolder]);
} catch (error) {
  if (!(error instanceof SetUpError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
