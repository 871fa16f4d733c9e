import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { findProgram } from '../../../tools/setup/find-program.ts';
import { aptGetCommand } from '../../../tools/setup/system-packages.ts';
import type { HostKind } from './app.ts';

export type Requirement =
  | { readonly path: string; readonly missing: null }
  | { readonly path: null; readonly missing: string };

/** Variables by which the global set-up, which may download, passes its results to workers. */
const names = { electron: 'E2E_ELECTRON', web: 'E2E_CHROMIUM' } as const;

export const noteRequirement = (host: HostKind, { path, missing }: Requirement): void => {
  process.env[names[host]] = path ?? '';
  process.env[`${names[host]}_MISSING`] = missing ?? '';
};

export const readRequirement = (host: HostKind): Requirement => {
  const path = process.env[names[host]];
  if (path && existsSync(path)) return { path, missing: null };
  return { path: null, missing: process.env[`${names[host]}_MISSING`] || 'THE SET-UP DID NOT RUN' };
};

export const findBrowser = (): Requirement => {
  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) {
    const path = findProgram(name);
    if (path !== null) return { path, missing: null };
  }
  return { path: null, missing: `NO chromium HERE; RUN: ${aptGetCommand(['chromium'])}` };
};

/** Where the desktop's windows can be shown: an existing display, or Xvfb to make one. */
export const findDisplay = (): Requirement => {
  if (process.platform !== 'linux') return { path: '', missing: null };
  if (process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return { path: '', missing: null };
  const path = findProgram('Xvfb');
  if (path !== null) return { path, missing: null };
  return { path: null, missing: `NO DISPLAY AND NO Xvfb HERE; RUN: ${aptGetCommand(['xvfb'])}` };
};

export type Display = {
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
};

const ownVariables = ['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'XDG_RUNTIME_DIR'] as const;

/**
 * This machine's, or an X server without a screen on a free number: one for each worker, so that
 * windows of two tests do not take the focus from each other.
 */
export const openDisplay = async (): Promise<Display> => {
  const { path: xvfb } = findDisplay();
  if (!xvfb) {
    const set = ownVariables.filter((name) => process.env[name]);
    return {
      env: Object.fromEntries(set.map((name) => [name, process.env[name] ?? ''])),
      stop: async () => {},
    };
  }
  const server = spawn(
    xvfb,
    ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp', '-noreset'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const killAtExit = (): void => void server.kill('SIGKILL');
  process.once('exit', killAtExit);
  const exited = once(server, 'exit');
  const number = await Promise.race([
    readLine(server.stdio[3] as Readable),
    exited.then(() => {
      throw new Error('Xvfb ended before it had a display');
    }),
  ]);
  return {
    env: { DISPLAY: `:${number}` },
    stop: async () => {
      server.kill('SIGTERM');
      await exited;
      process.off('exit', killAtExit);
    },
  };
};

const readLine = async (stream: Readable): Promise<string> => {
  const [line] = await once(createInterface({ input: stream }), 'line');
  return String(line).trim();
};
