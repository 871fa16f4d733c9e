import { resolve } from 'node:path';
import { type ChildEnd, runToEnd } from '../../hosts/child-process/run-child.mjs';
import { workingDir } from '../../hosts/cli/environment.ts';
import { projectRoot } from '../setup/project-paths.mjs';

type Surroundings = {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  /** Null if the system has no user ids. */
  readonly userId: number | null;
  readonly flags: readonly string[];
};

/** Returns why no window can be shown here, as a sentence for the user; null if one can. */
export function findObstacle({ platform, env, userId, flags }: Surroundings): string | null {
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) {
    return 'there is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set)';
  }
  if (platform === 'linux' && userId === 0 && !flags.includes('--no-sandbox')) {
    return 'Electron does not run as root; start it as an ordinary user';
  }
  return null;
}

/** A window that ends sooner than this (ms) did not open. */
const START_MS = 10_000;

/** Exit code of a program with missing libraries. */
const NO_LIBRARIES = 127;

export type WindowEnd = { readonly end: ChildEnd } | { readonly obstacle: string };

/**
 * @param flags for Electron itself
 * @param paths absolute; files and folders to evaluate
 */
export async function runWindow(
  executablePath: string,
  flags: readonly string[],
  paths: readonly string[],
  apiKey: string | null,
): Promise<WindowEnd> {
  const startedMs = performance.now();
  const dataDir = process.env.CLIPCHECK_DATA_DIR;
  const env = { ...(dataDir && { CLIPCHECK_DATA_DIR: resolve(workingDir(), dataDir) }) };
  const end = await runToEnd(executablePath, [...flags, projectRoot, ...paths], { apiKey, env });
  const lastedMs = performance.now() - startedMs;
  const obstacle = lastedMs < START_MS ? obstacleIn(end) : null;
  return obstacle === null ? { end } : { obstacle };
}

/**
 * Missing libraries, or a sandbox that the system forbids, in which case Electron dies by a signal.
 */
export function obstacleIn({ code, signal, received }: ChildEnd): string | null {
  if (received !== null) return null;
  if (code === NO_LIBRARIES)
    return 'Electron lacks libraries of the system; the line above names one';
  if (signal !== null) return `Electron does not run here (${signal}); the lines above say why`;
  return null;
}
