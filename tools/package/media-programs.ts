import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetUpError } from '../setup/set-up-error.mjs';

/** Paths from the project's root, as electron-builder.yml reads them. */
export type MediaPrograms = {
  readonly CLIPCHECK_PACKAGE_NODE_AV: string;
  readonly CLIPCHECK_PACKAGE_FFPROBE: string;
};

/** Options that FFmpeg's configure records in its libraries, and that forbid distributing them. */
const FORBIDDING_OPTIONS = ['--enable-nonfree', '--enable-libfdk-aac'] as const;

const IS_WINDOWS = process.platform === 'win32';
const MACHINE = `${process.platform}-${process.arch}`;

const BUILDS_FOLDER = `.build/package-programs/${MACHINE}`;

/** The programs that npm installed. A package with them may not be distributed. */
export const installedPrograms: MediaPrograms = {
  CLIPCHECK_PACKAGE_NODE_AV: `node_modules/@seydx/node-av-${MACHINE}${IS_WINDOWS ? '-msvc' : ''}`,
  CLIPCHECK_PACKAGE_FFPROBE: `node_modules/ffprobe-static/bin/${process.platform}/${process.arch}`,
};

/**
 * Returns Clipcheck's builds of the programs, whose source is published with them.
 * @throws {SetUpError} if one is missing, or was built with parts that may not be distributed
 */
export function findRedistributablePrograms(root: string): MediaPrograms {
  for (const name of ['node-av.node', IS_WINDOWS ? 'ffprobe.exe' : 'ffprobe']) {
    const path = `${BUILDS_FOLDER}/${name}`;
    if (!existsSync(join(root, path))) throw refusal(`${path} does not exist.`);
    const bytes = readFileSync(join(root, path));
    const option = FORBIDDING_OPTIONS.find((forbidding) => bytes.includes(forbidding));
    if (option) throw refusal(`${path} was built with ${option}.`);
  }
  return { CLIPCHECK_PACKAGE_NODE_AV: BUILDS_FOLDER, CLIPCHECK_PACKAGE_FFPROBE: BUILDS_FOLDER };
}

function refusal(reason: string): SetUpError {
  return new SetUpError(
    `${reason}\nA package for others needs builds of node-av and ffprobe that may be passed on. Those that npm installs may not: see docs/licences.md. To make a package for your own machines: npm run package -- --own-use`,
  );
}
