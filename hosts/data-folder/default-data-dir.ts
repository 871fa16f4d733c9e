import { homedir } from 'node:os';
import { join } from 'node:path';

/** In the folder in which applications of this system store their data. */
export const defaultDataDir = (
  { APPDATA, HOME, XDG_DATA_HOME }: NodeJS.ProcessEnv,
  platform = process.platform,
): string => {
  if (platform === 'win32') {
    return join(APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Clipcheck');
  }
  const home = HOME || homedir();
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Clipcheck');
  const data = XDG_DATA_HOME?.startsWith('/') ? XDG_DATA_HOME : join(home, '.local', 'share');
  return join(data, 'clipcheck');
};
