import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../engine/store/connection.ts';
import { documentFrom } from '../support/cli-document.ts';
import { runCliHere } from '../support/cli-here.ts';
import { forced, shareCliService, startCliService } from '../support/cli-service.ts';
import { filesIn } from '../support/files-on-disk.ts';
import { flicker } from '../support/library-tables.ts';
import { makeClip, moving } from '../support/make-clip.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';
import { makeFolder } from '../support/make-folder.ts';
import { clipFolder, makeTinyClip } from '../support/tiny-clips.ts';

const service = shareCliService();

test.each([
  ['a wrong key', { CLIPCHECK_API_KEY: 'another-key' }, 'invalid_api_key', /API key is unknown/],
  [
    'an address without a service',
    { CLIPCHECK_BASE_URL: 'http://127.0.0.1:2' },
    'service_unreachable',
    /^clipcheck: The service cannot be reached/m,
  ],
] as const)(
  '%s: 3 with one reason and every clip pending, and 3 for a query',
  async (_name, env, code, message) => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4', 'b.mp4']);
    const setUp = { dataDir, env: { ...service.env, ...env } };
    const result = await runCliHere(['run', clips, '--json'], setUp);
    expect(result.exitCode).toBe(3);
    expect(documentFrom(result)).toMatchObject({
      stopped_by: { code },
      counts: { total: 2, pending: 2 },
      clips: Array(2).fill({ next: { action: 'stop', reasons: [{ kind: code }] } }),
    });
    expect(result.stderr.match(/Stopped:/g)).toHaveLength(1);
    const quota = await runCliHere(['quota'], setUp);
    expect(quota).toMatchObject({ exitCode: 3, stdout: '' });
    expect(quota.stderr).toMatch(message);
  },
);

test('a failed new evaluation is reported as failed, whatever was found before', async () => {
  const { clips, dataDir } = await makeClipFolder(['a.mp4']);
  const { env } = service;
  const cli = (...args: string[]) => runCliHere(args, { dataDir, env });
  const first = await cli('run', clips, '--json');
  const { outcome, checked } = documentFrom(first).clips[0] ?? {};
  expect(outcome).toBe('no_defects');
  const again = ['run', clips, '--force', ...forced({ outcome: 'failed', code: 'model_timeout' })];
  expect((await cli(...again)).stdout).toContain('1 clip: 1 failed\n');
  expect(documentFrom(await cli(...again, '--json'))).toMatchObject({
    clips: [{ outcome: 'failed', checked: 'nothing' }],
    outcomes: { failed: 1, no_defects: 0 },
  });
  // The library keeps the earlier result.
  expect(documentFrom(await cli('list', '--json')).clips).toMatchObject([{ outcome, checked }]);
});

test('run --copies judges the beginning of a clip that is too long, and reports that', async () => {
  const [dataDir, { env }] = await Promise.all([makeFolder(), startCliService()]);
  const long = await makeClip({ pictures: moving(400, 24), width: 128, height: 80 });
  const folder = await makeFolder({ 'long.mp4': long });
  const args = ['run', folder, '--prompt', 'a disc before waves'];

  const result = await runCliHere([...args, '--copies'], { dataDir, env });
  expect(result.exitCode).toBe(0);
  expect(result.stdout).toContain('evaluated from a copy: frames 0-359 of 400');
  const copy = { first_frame: 0, last_frame: 359, of_frames: 400 };
  const listed = documentFrom(await runCliHere(['list', '--json'], { dataDir }));
  expect(listed.clips).toMatchObject([{ state: 'completed', copy }]);
});

const melting = flicker(1, 4, 'The left hand melts.');

test('every view of a clip joins the picture of one run with the prompt of a later one', async () => {
  const { clips, dataDir } = await makeClipFolder(['a.mp4']);
  const { env } = service;
  const cli = (...args: string[]) => runCliHere(args, { dataDir, env });
  const evaluate = (types: string, ...args: string[]) =>
    cli('run', clips, '--types', types, '--json', '--fail-on', 'glitch>0', ...args);
  const reportOf = async (format: string): Promise<string> =>
    (await cli('report', '-', '--format', format, '--quiet')).stdout;
  writeFileSync(join(clips, 'a.txt'), 'a black and white film');
  const outcome = forced({ outcome: 'completed', glitches: [melting] });
  const picture = await evaluate('visual_glitch', ...outcome);
  expect(picture.exitCode).toBe(5);
  const prompt = await evaluate('prompt_misalignment');
  // A run and its gate speak of this attempt alone.
  expect(prompt.exitCode).toBe(0);
  expect(documentFrom(prompt)).toMatchObject({
    clips: [
      {
        findings: [],
        outcome: 'not_evaluated',
        checked: '1 of 2 claims; picture not checked',
        next: { action: 'look', reasons: [{ kind: 'claims', finding: null }] },
      },
    ],
    outcomes: { not_evaluated: 1, needs_review: 0 },
  });

  const listed = documentFrom(await cli('list', '--json')).clips[0];
  const evaluationOf = (run: typeof picture) => documentFrom(run).clips[0]?.evaluation_id;
  expect(listed).toMatchObject({
    state: 'completed',
    not_judged: null,
    not_judged_reasons: [],
    findings: [{ description: melting.description }],
    next: { action: 'retry', reasons: [{ frames: { first: 1, last: 4 }, finding: 1 }] },
    parts: [
      { types: ['visual_glitch'], evaluation_id: evaluationOf(picture), model: 'signal-1' },
      { types: ['prompt_misalignment'], evaluation_id: evaluationOf(prompt), model: 'signal-1' },
    ],
  });
  expect((await cli('list')).stdout).toContain(melting.description);
  const shown = JSON.parse((await cli('show', join(clips, 'a.mp4'), '--json')).stdout);
  expect(shown.clip).toEqual(listed);
  const jsonl = JSON.parse((await reportOf('jsonl')).split('\n')[1] ?? '');
  expect(jsonl).toMatchObject({
    not_judged: null,
    outcome: 'needs_review',
    next: listed?.next,
    findings: [{ description: melting.description }],
    parts: [{ evaluation_id: evaluationOf(picture) }, { evaluation_id: evaluationOf(prompt) }],
  });
  expect(await reportOf('junit')).toMatch(/<failure[^>]*>[^<]*The left hand melts/);
  const sort = ['sort', clips, '--by', 'result', '--to', join(clips, 'sorted')];
  const sorted = await cli(...sort, '--dry-run', '--json');
  expect(JSON.parse(sorted.stdout).clips).toMatchObject([{ folder: 'needs-review' }]);
});

const glitch = { id: 'g', type: 'visual_glitch', description: 'It flickers.' };

test('a damaged answer is an unreadable result of its clip, which doctor counts', async () => {
  const [takes, dataDir, out] = await Promise.all([
    makeFolder(clipFolder(await makeTinyClip(), 2)),
    makeFolder(),
    makeFolder(),
  ]);
  const cli = (...args: string[]) => runCliHere(args, { dataDir, cwd: takes, env: service.env });
  await cli(
    'run',
    '.',
    ...forced({ outcome: 'completed', glitches: [glitch] }),
    '--prompt',
    'A fox',
  );
  const database = openDatabase(dataDir);
  // Damages every JSON text of the first clip that is not part of an index.
  database.exec(`
    UPDATE runs SET raw = substr(raw, 1, 40)
      WHERE clip_id = (SELECT clip_id FROM jobs WHERE path LIKE '%clip-0.mp4');
    UPDATE jobs SET reason = '{' WHERE path LIKE '%clip-0.mp4';
    UPDATE clips SET probe = '{' WHERE id = (SELECT clip_id FROM jobs WHERE path LIKE '%clip-0.mp4');
  `);
  database.close();

  const unreadable = { not_judged: 'all', not_judged_reasons: [{ kind: 'result_unreadable' }] };
  const list = documentFrom(await cli('list', '--json'));
  expect(list.clips).toMatchObject([
    { ...unreadable, findings: [], state: 'completed' },
    { findings: [glitch] },
  ]);
  const show = await cli('show', join(takes, 'clip-0.mp4'), '--json');
  expect(JSON.parse(show.stdout)).toMatchObject({ clip: unreadable, runs: [{ evaluation: null }] });
  const records = await cli('report', '-', '--format', 'jsonl', '--quiet');
  expect(
    records.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ type }) => type === 'clip'),
  ).toMatchObject([{ ...unreadable, findings: [], video: null }, { findings: [{ number: 1 }] }]);
  const junit = await cli('report', '-', '--format', 'junit', '--quiet');
  expect(junit.stdout.match(/<(?:failure|error|skipped)\b/g)).toHaveLength(2);
  const sorted = await cli('sort', '.', '--to', join(out, 's'), '--by', 'result', '--quiet');
  expect(sorted.exitCode).toBe(0);
  expect(filesIn(join(out, 's')).toSorted()).toEqual(
    expect.arrayContaining([expect.stringMatching(/not-evaluated.clip-0\.mp4$/)]),
  );
  const { checks } = JSON.parse((await cli('doctor', '--json')).stdout);
  expect(checks).toContainEqual(
    expect.objectContaining({
      check: 'database',
      state: 'failed',
      found: expect.stringMatching(/Damaged and unreadable: 1 stored result\.$/),
    }),
  );
});

const listOf = (model: object) => ({
  object: 'list',
  builds: [],
  default_build: null,
  data: [{ id: 'signal-1', object: 'model', version: '7', ...model }],
});

const answer = (on: 'listModels' | 'getQuota', body: unknown): void =>
  service.setFaults([{ on, count: 'all', action: { body } }]);

test('run names the types it leaves out, on standard error and in its document', async () => {
  answer('listModels', listOf({ detectors: ['visual_glitch'] }));
  const { clips, dataDir } = await makeClipFolder(['a.mp4']);
  const result = await runCliHere(['run', clips, '--json'], { dataDir, env: service.env });
  const message =
    'The model "signal-1" has no detector for prompt misalignment, so it is not requested.';
  expect(documentFrom(result).warnings).toEqual([{ code: 'types_left_out', message }]);
  expect(result.stderr.split('\n')).toContain(message);
  const shown = await runCliHere(['show', documentFrom(result).clips[0]?.path ?? ''], { dataDir });
  expect(shown.stdout).toContain('looked for visual_glitch\n');
});

const window = { limit: 9, used: 2, remaining: 7, reset_at: 5, reset_in_sec: 60, window_sec: 3600 };
test.each([
  ['models', 'listModels', listOf({ detectors: ['visual_glitch'], of_a_later_version: 7 })],
  ['quota', 'getQuota', { ...window, unlimited: true, scopes: { detect: window } }],
] as const)('%s --json prints the complete answer', async (command, operation, body) => {
  answer(operation, body);
  const dataDir = await makeFolder();
  const { stdout } = await runCliHere([command, '--json'], { dataDir, env: service.env });
  expect(JSON.parse(stdout)).toEqual(body);
});
