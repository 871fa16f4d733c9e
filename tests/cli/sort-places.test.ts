import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../../engine/store/connection.ts';
import { documentFrom } from '../support/cli-document.ts';
import { runCliHere } from '../support/cli-here.ts';
import { startCli } from '../support/cli-process.ts';
import { forced, startCliService } from '../support/cli-service.ts';
import { openEngine } from '../support/engine-under-test.ts';
import { filesIn } from '../support/files-on-disk.ts';
import { anyClip } from '../support/made-up-values.ts';
import { makeFolder } from '../support/make-folder.ts';
import { clipFolder, makeTinyClip } from '../support/tiny-clips.ts';

const clipCount = 12;

const clip = await makeTinyClip();
const setUp = async () => {
  const [takes, dataDir] = await Promise.all([
    makeFolder(clipFolder(clip, clipCount)),
    makeFolder(),
  ]);
  const cli = (...args: string[]) => runCliHere(args, { dataDir, cwd: takes });
  return { takes, dataDir, cli };
};

/** Paths on the cards of all clips, sorted. */
const cardPaths = async (dataDir: string): Promise<string[]> => {
  const engine = openEngine({ dataDir, service: { baseUrl: 'http://127.0.0.1:9', apiKey: 'x' } });
  const selection = { filter: anyClip, sort: { by: 'name', direction: 'ascending' } as const };
  const ids = await engine.library.ids(selection);
  const details = await Promise.all(ids.map(engine.clips.get));
  await engine.close();
  return details.map(({ card }) => card.path).toSorted();
};

test('refuses a target folder that links out of the destination, and writes nothing there', async () => {
  const { cli } = await setUp();
  const [to, outside] = [await makeFolder(), await makeFolder()];
  symlinkSync(outside, join(to, 'undecided'));
  const sorted = await cli('sort', '.', '--to', to, '--move');
  expect(sorted).toMatchObject({ exitCode: 2, stdout: '' });
  expect(sorted.stderr).toContain('undecided is a link to a folder outside the destination');
  expect(filesIn(outside)).toEqual([]);

  rmSync(join(to, 'undecided'));
  mkdirSync(join(to, 'later'));
  symlinkSync('later', join(to, 'undecided'));
  expect((await cli('sort', '.', '--to', to)).exitCode).toBe(0);
  expect(filesIn(join(to, 'later')).filter((name) => name.endsWith('.mp4'))).toHaveLength(
    clipCount,
  );
});

test('--move leaves the clips of a run in another process where they are, and says so', async () => {
  const { takes, dataDir } = await setUp();
  const service = await startCliService();
  const env = service.env;
  const stuck = forced({ outcome: 'stuck' });
  const running = startCli(['run', takes, '--json', ...stuck], { dataDir, env });
  const connection = openDatabase(dataDir);
  const count = connection.prepare<[], number>('SELECT count(*) FROM jobs').pluck();
  while (count.get() !== clipCount) await sleep(10);
  connection.close();

  const to = join(await makeFolder(), 'sorted');
  const sorted = await runCliHere(['sort', takes, '--to', to, '--move', '--json'], { dataDir });
  running.child.kill('SIGINT');
  await running.ended;
  const document = JSON.parse(sorted.stdout);
  expect(document).toMatchObject({ clips: [], result: { sorted: 0 } });
  expect(document.left_out).toHaveLength(clipCount);
  expect(document.left_out).toContainEqual(expect.objectContaining({ code: 'clip_in_batch' }));
  expect(filesIn(takes).filter((name) => name.endsWith('.mp4'))).toHaveLength(clipCount);
});

test('a copy inside the scanned folder is no clip of its own while its original is there', async () => {
  const { takes, dataDir, cli } = await setUp();
  const listed = async () =>
    documentFrom(await cli('scan', '.', '--json')).clips.map(({ path }) => path);
  const originals = await listed();
  expect(originals).toHaveLength(clipCount);
  await cli('sort', '.', '--to', 'sorted');
  expect(await listed()).toEqual(originals);
  expect(await cardPaths(dataDir)).toEqual(originals.toSorted());
  rmSync(join(takes, 'clip-0.mp4'));
  const copy = join(takes, 'sorted/undecided/clip-0.mp4');
  expect((await listed()).toSorted()).toEqual([...originals.slice(1), copy].toSorted());
});
