import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type OwnFolder = {
  readonly root: string;
  readonly dataDir: string;
  readonly home: string;
  readonly temporary: string;
  remove(): void;
};

/**
 * Makes them. Files that a host writes outside its data folder are here too, so that they can be
 * searched. The name is short, since socket paths are limited to about a hundred characters.
 */
export const makeOwnFolder = (): OwnFolder => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'cc-e2e-')));
  const folders = {
    dataDir: join(root, 'data'),
    home: join(root, 'home'),
    temporary: join(root, 'tmp'),
  };
  for (const folder of Object.values(folders)) mkdirSync(folder);
  // Electron's helper processes may still write when its main process has ended.
  const remove = () => rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  return { root, ...folders, remove };
};

export const environmentIn = (
  { dataDir, home, temporary }: OwnFolder,
  further: Readonly<Record<string, string>>,
): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: home,
  TMPDIR: temporary,
  LANG: 'en_US.UTF-8',
  CLIPCHECK_DATA_DIR: dataDir,
  ...further,
});
