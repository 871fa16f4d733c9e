import { homedir } from 'node:os';
import { join } from 'node:path';

/** The data folder where none is named: where applications keep their data on this system. */
export const defaultDataDir = (): string => {
  const { env, platform } = process;
  if (platform === 'win32') {
    return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Clipcheck');
  }
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Clipcheck');
  const xdg = env.XDG_DATA_HOME;
  return join(xdg?.startsWith('/') ? xdg : join(homedir(), '.local', 'share'), 'clipcheck');
};
