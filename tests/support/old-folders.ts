import { createHmac } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { databasePath } from '../../engine/store/connection.ts';
import { afterRows } from '../fixtures/old-folders/dump-database.ts';
import { makeFolder } from './make-folder.ts';
import { samplesFolder } from './sample-clips.ts';
import { numberedClip } from './tiny-clips.ts';

/**
 * Data folders of version 240, with every kind of unfinished work; the recipes in
 * `tests/fixtures/old-folders` describe how each was made.
 */
export const oldFolders = [
  'run-not-submitted',
  'run-submitted',
  'run-uncertain',
  'run-interrupted',
  'run-refused',
  'retry-killed',
  'window-scanning',
  'window-running',
  'window-uncertain',
  'window-pausing',
  'window-at-rest',
  'retry-orphan',
  'watched',
  'library',
] as const;
export type OldFolder = (typeof oldFolders)[number];

/** The version of their databases. */
export const versionOfOldFolders = 240;

/** Placeholders in the dumps for the folder of the clips and for the service. */
const dumpedClips = '/clips/';
const dumpedAddress = 'http://127.0.0.1:4240';

export type OldFolderOptions = {
  /**
   * An absolute folder in which the clips are made with their original bytes; by default they exist
   * nowhere.
   */
  clipsDir?: string;
  service?: { baseUrl: string; apiKey: string };
};

const readFixture = (name: string): string =>
  readFileSync(join(import.meta.dirname, `../fixtures/old-folders/${name}.sql`), 'utf8');

/** Clips with prompts beside them, as the makers of the folders made them. */
const makeClips = (paths: readonly string[]): void => {
  const base = readFileSync(join(samplesFolder, 'ball-on-checkered-floor.mp4'));
  for (const path of paths) {
    mkdirSync(dirname(path), { recursive: true });
    const number = /^clip-(\d+)\.mp4$/.exec(basename(path))?.[1];
    if (number !== undefined) {
      writeFileSync(path, numberedClip(base, Number(number)));
      writeFileSync(path.replace(/mp4$/, 'txt'), `Prompt of clip ${number}`);
    } else if (basename(path) === 'broken.mp4') writeFileSync(path, 'no video');
    else writeFileSync(path, readFileSync(join(samplesFolder, basename(path))));
  }
};

const moveService = (rows: string, service: { baseUrl: string; apiKey: string }): string => {
  const salt = /'fingerprint_salt', '([0-9a-f]+)'/.exec(rows)?.[1] ?? '';
  const fingerprint = createHmac('sha256', salt).update(service.apiKey).digest('hex').slice(0, 16);
  const id = `${service.baseUrl}#${fingerprint}`;
  return rows
    .replace(new RegExp(`${dumpedAddress}#[0-9a-f]{16}`, 'g'), id)
    .replaceAll(dumpedAddress, service.baseUrl);
};

export const writeOldDatabase = (
  dataDir: string,
  name: OldFolder,
  { clipsDir, service }: OldFolderOptions = {},
): void => {
  const dumped = readFixture(name);
  const moved = clipsDir === undefined ? dumped : dumped.replaceAll(dumpedClips, `${clipsDir}/`);
  const rows = service === undefined ? moved : moveService(moved, service);
  const [tables = '', others = ''] = readFixture(`schema-${versionOfOldFolders}`).split(afterRows);
  const database = new Database(databasePath(dataDir));
  database.pragma('journal_mode = WAL');
  database.pragma('foreign_keys = OFF');
  database.exec(`BEGIN; ${tables} ${rows} ${others} COMMIT`);
  if (clipsDir !== undefined) {
    const paths = database
      .prepare<[], string>(
        'SELECT path FROM jobs UNION SELECT path FROM files UNION SELECT path FROM watched_files',
      )
      .pluck()
      .all();
    makeClips(paths.filter((path) => path.startsWith(`${clipsDir}/`)));
  }
  database.close();
};

export const openOldFolder = async (
  name: OldFolder,
  options?: OldFolderOptions,
): Promise<string> => {
  const dataDir = await makeFolder();
  writeOldDatabase(dataDir, name, options);
  return dataDir;
};
