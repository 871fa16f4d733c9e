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
