import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, expect, test } from 'vitest';
import type { EngineEvent } from '../../engine/index.ts';
import { openEngine } from '../support/engine-under-test.ts';
import { errorFrom } from '../support/error-from.ts';
import { makeFolder } from '../support/make-folder.ts';
import { clipFolder, makeTinyClip } from '../support/tiny-clips.ts';

let clip: Buffer;
const { signal } = new AbortController();

beforeAll(async () => {
  clip = await makeTinyClip();
});

const notesOf = (events: readonly EngineEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'note' ? [event.message] : []));

test('waits for all clips, even after a bug in one: none goes on behind the back of the caller', async () => {
  const dataDir = await makeFolder();
  const folder = await makeFolder({ '0.mp4': 'no clip, and quickly read', ...clipFolder(clip, 6) });
  const engine = openEngine({ dataDir, service: null });
  // What the program has not foreseen, at one clip only.
  const database = new Database(join(dataDir, 'clipcheck.sqlite'));
  database.exec(`CREATE TRIGGER breaks_one BEFORE INSERT ON files WHEN NEW.path LIKE '%/0.mp4'
    BEGIN SELECT RAISE(ABORT, 'unforeseen'); END`);
  database.close();
  const error = await errorFrom(engine.scan({ paths: [folder] }, signal));
  expect(error).toMatchObject({ message: 'unforeseen' });
  expect(engine.events.at(-1)).toEqual({ type: 'check-progress', done: 6, total: 7 });
});

test('says which rows of a manifest name no clip, in a scan and in a run', async () => {
  const folder = await makeFolder({
    ...clipFolder(clip, 1),
    'metadata.csv': 'file_name,prompt\nclip-0.mp4,P\nclip-O.mp4,misspelt',
  });
  const message = `${folder}/metadata.csv: line 3 names clip-O.mp4, but there is no such file.`;
  const engine = openEngine({ dataDir: await makeFolder(), service: null });
  await engine.scan({ paths: [folder] }, signal);
  expect(notesOf(engine.events)).toEqual([message]);
  engine.events.length = 0;
  await engine.run(folder);
  expect(notesOf(engine.events)).toEqual([message]);
});
