import { expect, test } from 'vitest';
import { until } from '../support/api-calls.ts';
import { runCliHere } from '../support/cli-here.ts';
import { startCli } from '../support/cli-process.ts';
import { clipIdOf, flicker, libraryTablesIn } from '../support/library-tables.ts';
import { makeFolder } from '../support/make-folder.ts';
import { untilNoProcessWith } from '../support/processes.ts';
import { sendJson } from '../support/raw-server.ts';
import { testWith } from '../support/requires.ts';
import { serveJudge } from '../support/servers.ts';

const testOf = (url: string): string[] => [
  'judge',
  'test',
  '--judge',
  url,
  '--judge-model',
  'seer',
];

const measuresIn = (dataDir: string) => {
  const { calls, close } = libraryTablesIn(dataDir);
  const measures = calls.judgeMeasures();
  close();
  return measures;
};

test('tests a judge, and keeps the result with it', async () => {
  const dataDir = await makeFolder();
  const silent = await serveJudge(({ name }) =>
    name === 'split' ? { claims: [] } : { can_be_seen: false, frames: [] },
  );
  const { exitCode, stdout } = await runCliHere([...testOf(silent.url), '--json'], { dataDir });
  expect(exitCode).toBe(0);
  const { kinds, ...result } = JSON.parse(stdout);
  expect(result).toMatchObject({ version: expect.stringContaining('.seer.q1'), scenes: 264 });
  expect(kinds).toHaveLength(7);
  expect(kinds).toContainEqual({
    ...{ kind: 'color', right: 0, wrong: 0, missed: 24, precision: null, counted: false },
    recall: { value: 0, lower: 0, upper: expect.closeTo(0.138, 3) },
  });
  expect(measuresIn(dataDir)).toHaveLength(7);
});

test('a judge that fails ends the test with its error and an exit code, and nothing is kept', async () => {
  const dataDir = await makeFolder();
  const locked = await serveJudge(() => (response) => sendJson(response, 401, {}));
  const failed = await runCliHere(testOf(locked.url), { dataDir });
  expect(failed).toMatchObject({ exitCode: 3, stdout: '' });
  expect(failed.stderr).toContain('needs a key');
  const none = await runCliHere(['judge', 'test'], { dataDir });
  expect(none).toMatchObject({ exitCode: 2, stdout: '' });
  expect(none.stderr).toContain('No judge is connected');
  const unsafe = await runCliHere(testOf('https://user:secret@example.com'), { dataDir });
  expect(unsafe).toMatchObject({ exitCode: 2, stdout: '' });
  expect(unsafe.stderr).not.toContain('secret');
  expect(measuresIn(dataDir)).toEqual([]);
});

test('a scorecard is printed as a table and as JSON', async () => {
  const dataDir = await makeFolder();
  const { addFile, addRun, calls, cards, close, store } = libraryTablesIn(dataDir);
  const clipId = clipIdOf('a');
  addFile(clipId, '/clips/a.mp4');
  addRun(clipId, [flicker(1, 5)], { model_version: '1' });
  await cards();
  await calls.setTracks(
    store.tracks.ofClip(clipId).map(({ id }) => ({ trackId: id, verdict: 'real' })),
  );
  close();
  const { stdout } = await runCliHere(['scorecard'], { dataDir });
  expect(stdout).toMatch(
    /^MODEL .*\nsignal-1 1 +Visual glitch +1 +0 +0 +0 +1\.00 \(0\.21 to 1\.00\) +–\n$/,
  );
  const json = await runCliHere(['scorecard', '--json'], { dataDir });
  expect(JSON.parse(json.stdout)).toEqual({
    scores: [
      {
        ...{ model: 'signal-1', model_version: '1', kind: 'visual_glitch', confirmed: 1 },
        ...{ false_alarms: 0, intended: 0, missed: 0, recall: null },
        precision: { value: 1, lower: expect.closeTo(0.207, 3), upper: 1 },
      },
    ],
  });
});

testWith({ proc: true }, 'Ctrl-C ends the test, and the process that asks', async () => {
  const dataDir = await makeFolder();
  const slow = await serveJudge(() => () => undefined);
  const { child, ended } = startCli(testOf(slow.url), { dataDir });
  await until(
    async () => slow.asked.length,
    (asked) => asked > 0,
  );
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ exitCode: 130, stdout: '' });
  await untilNoProcessWith(dataDir);
  expect(measuresIn(dataDir)).toEqual([]);
});
