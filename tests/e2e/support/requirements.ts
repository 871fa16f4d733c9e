import { existsSync } from 'node:fs';
import { findProgram } from '../../../tools/setup/find-program.ts';
import { aptGetCommand } from '../../../tools/setup/system-packages.ts';
import type { HostKind } from './app.ts';

export type Requirement =
  | { readonly path: string; readonly missing: null }
  | { readonly path: null; readonly missing: string };

/**
 * The variables by which the global set-up, which may have to download, passes its results to the
 * workers.
 */
const names = { electron: 'E2E_ELECTRON', web: 'E2E_CHROMIUM' } as const;

export const noteRequirement = (host: HostKind, { path, missing }: Requirement): void => {
  process.env[names[host]] = path ?? '';
  process.env[`${names[host]}_MISSING`] = missing ?? '';
};

/** The result of the global set-up for a host: the runtime of Electron, or the browser. */
export const readRequirement = (host: HostKind): Requirement => {
  const path = process.env[names[host]];
  if (path && existsSync(path)) return { path, missing: null };
  return { path: null, missing: process.env[`${names[host]}_MISSING`] || 'THE SET-UP DID NOT RUN' };
};

/** Debian's Chromium, or a similar Chrome. */
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
