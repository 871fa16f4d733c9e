import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { EngineEvent } from '../../engine/index.ts';
import { createEngineFixture } from '../support/engine-fixture.ts';
import { openEngine } from '../support/engine-under-test.ts';
import { errorFrom } from '../support/error-from.ts';
import { makeFolder } from '../support/make-folder.ts';
import { clipFolder, makeTinyClip } from '../support/tiny-clips.ts';

const dotMp4 = Buffer.from('.mp4');
const clip = await makeTinyClip();
const { signal } = new AbortController();

const notesOf = (events: readonly EngineEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'note' ? [event.message] : []));

test('waits for all clips, even after a bug in one, so that none continues after the call', async () => {
  const dataDir = await makeFolder();
  const folder = await makeFolder({ '0.mp4': 'no clip, and quickly read', ...clipFolder(clip, 6) });
  const engine = openEngine({ dataDir, service: null });
  // An unforeseen error, for one clip only.
  const database = new Database(join(dataDir, 'clipcheck.sqlite'));
  database.exec(`CREATE TRIGGER breaks_one BEFORE INSERT ON files WHEN NEW.path LIKE '%/0.mp4'
    BEGIN SELECT RAISE(ABORT, 'unforeseen'); END`);
  database.close();
  const error = await errorFrom(engine.scan({ paths: [folder] }, signal));
  expect(error).toMatchObject({ message: 'unforeseen' });
  expect(engine.events.at(-1)).toEqual({ type: 'check-progress', done: 6, total: 7 });
});

test('reports rows of a manifest without a clip, in a scan and in a run', async () => {
  const folder = await makeFolder({
    ...clipFolder(clip, 1),
    'metadata.csv': 'file_name,prompt\nclip-0.mp4,Prompt of clip 0\nclip-O.mp4,misspelt',
  });
  const message = `${folder}/metadata.csv: line 3 names clip-O.mp4, but there is no such file.`;
  const engine = openEngine({ dataDir: await makeFolder(), service: null });
  await engine.scan({ paths: [folder] }, signal);
  expect(notesOf(engine.events)).toEqual([message]);
  engine.events.length = 0;
  await engine.run(folder);
  expect(notesOf(engine.events)).toEqual([message]);
});

const { evaluator, setUp } = createEngineFixture();

test('sends nothing to a service and lists nothing', async () => {
  const { folder, engine } = await setUp({ ...clipFolder(clip, 1), 'broken.mp4': 'no clip' });
  const before = evaluator.trace().length;
  const { batch, clips } = await engine.scan({ paths: [folder] }, signal);
  expect([batch, clips.map(({ state }) => state)]).toEqual([null, ['rejected', 'pending']]);
  expect(engine.list().clips).toEqual([]);
  expect(evaluator.trace()).toHaveLength(before);
});

test.runIf(process.platform === 'linux')(
  'rejects files named like clips that cannot be clips, without opening them',
  async () => {
    const folder = await makeFolder(clipFolder(clip, 1));
    execFileSync('mkfifo', ['pipe.mp4'], { cwd: folder });
    await writeFile(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff]), dotMp4]), clip);
    const engine = openEngine({ dataDir: await makeFolder(), service: null });
    const { clips } = await engine.scan({ paths: [folder] }, signal);
    expect(clips.map(({ path, state, reason }) => [path, state, reason])).toEqual([
      [`${folder}/clip-0.mp4`, 'pending', null],
      ...[
        ['pipe.mp4', 'is not a regular file.'],
        ['\ufffd.mp4', 'cannot be read: its name is not valid UTF-8; rename it.'],
      ].map(([name, why]) => [
        `${folder}/${name}`,
        'rejected',
        { code: 'file_unreadable', message: `${folder}/${name} ${why}` },
      ]),
    ]);
  },
);

test('reports what it leaves out: the first of each reason by name, and the number of others', async () => {
  const names = Array.from({ length: 25 }, (_, at) => `.hidden-${at}/x.mp4`);
  const folder = await makeFolder({
    ...Object.fromEntries(names.map((name) => [name, ''])),
    'a.mov': '',
  });
  const engine = openEngine({ dataDir: await makeFolder(), service: null });
  await engine.scan({ paths: [folder] }, signal);
  const notes = notesOf(engine.events);
  expect(notes).toHaveLength(22);
  expect(notes).toContain(
    `${folder}/a.mov is left out: the service accepts only MP4; convert it, or add it by name to evaluate a copy.`,
  );
  expect(notes.at(-1)).toBe('and 5 more are left out for the same reason.');
});
