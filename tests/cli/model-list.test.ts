import { expect, test } from 'vitest';
import { documentFrom } from '../support/cli-document.ts';
import { runCliHere } from '../support/cli-here.ts';
import { shareCliService } from '../support/cli-service.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';
import { makeFolder } from '../support/make-folder.ts';

const service = shareCliService();

const listOf = (model: object) => ({
  ...{ object: 'list', builds: [], default_build: null },
  data: [{ id: 'signal-1', object: 'model', version: '7', ...model }],
});

/** Lets the service answer with this body. */
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

test('run exits with 2, uploads nothing and gives the reason where the model has no detector for any type', async () => {
  answer('listModels', listOf({ detectors: ['visual_glitch'] }));
  const { clips, dataDir } = await makeClipFolder(['a.mp4']);
  const asked = ['run', clips, '--types', 'prompt_misalignment', '--json'];
  const result = await runCliHere(asked, { dataDir, env: service.env });
  expect(result.exitCode).toBe(2);
  expect(documentFrom(result)).toMatchObject({
    counts: { pending: 1 },
    stopped_by: { code: 'types_not_offered' },
  });
  expect(result.stderr).toContain(
    'Stopped: The model "signal-1" has no detector for prompt misalignment, and nothing else was requested. It looks for: visual glitch. Choose another model or other types.',
  );
  expect(service.trace().map(({ operation }) => operation)).toEqual(['listModels']);
});

test('models lists what each model detects and accepts, and with --json the complete answer', async () => {
  const body = listOf({
    detectors: ['visual_glitch'],
    input: { formats: ['mp4/h264'], max_duration_sec: 10, aspect_ratios: ['16:9', '9:16'] },
  });
  answer('listModels', body);
  const { env } = service;
  const dataDir = await makeFolder();
  const { stdout } = await runCliHere(['models'], { dataDir, env });
  expect(stdout).toMatch(/^signal-1 +7 +visual_glitch +10 s +mp4\/h264 +16:9, 9:16$/m);
  const json = await runCliHere(['models', '--json'], { dataDir, env });
  expect(JSON.parse(json.stdout)).toEqual(body);
});

test('quota shows the window over all operations and what is unlimited', async () => {
  const window = {
    limit: 9,
    used: 2,
    remaining: 7,
    reset_at: 5,
    reset_in_sec: 60,
    window_sec: 3600,
  };
  const body = {
    ...{ ...window, unlimited: true },
    scopes: { detect: { ...window, unlimited: false } },
  };
  answer('getQuota', body);
  const { env } = service;
  const dataDir = await makeFolder();
  const { stdout } = await runCliHere(['quota'], { dataDir, env });
  expect(stdout).toMatch(/^all +2 +unlimited +- +- +3600 s\ndetect +2 +9 +7 +in 60 s +3600 s$/m);
  const json = await runCliHere(['quota', '--json'], { dataDir, env });
  expect(JSON.parse(json.stdout)).toEqual(body);
});
