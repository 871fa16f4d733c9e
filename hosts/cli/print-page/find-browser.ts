import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

const linuxNames = [
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
  'chromium',
  'chromium-browser',
];

const macNames = ['Google Chrome', 'Microsoft Edge', 'Chromium'];

const windowsPaths = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
  'Chromium\\Application\\chrome.exe',
];

const candidates = (platform: string, env: NodeJS.ProcessEnv): string[] => {
  const inEach = (folders: readonly (string | undefined)[], names: readonly string[]): string[] =>
    names.flatMap((name) => folders.flatMap((folder) => (folder ? join(folder, name) : [])));
  if (platform === 'win32') {
    const { ProgramFiles, LOCALAPPDATA } = env;
    return inEach([ProgramFiles, env['ProgramFiles(x86)'], LOCALAPPDATA], windowsPaths);
  }
  if (platform === 'darwin') {
    const inApps = macNames.map((name) => `${name}.app/Contents/MacOS/${name}`);
    return inEach(['/Applications', env.HOME && join(env.HOME, 'Applications')], inApps);
  }
  return inEach((env.PATH ?? '').split(delimiter), linuxNames);
};

/** Returns the absolute path of an installed Chrome, Edge or Chromium; null if there is none. */
export const findBrowser = (
  platform: string = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): string | null => candidates(platform, env).find(isExecutable) ?? null;
