import { expect, test } from 'vitest';
import { documentFrom } from '../support/cli-document.ts';
import { runCliHere } from '../support/cli-here.ts';
import { runCli } from '../support/cli-process.ts';
import { shareCliService } from '../support/cli-service.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';

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
    });
    expect(result.stderr.match(/Stopped:/g)).toHaveLength(1);
    const quota = await runCliHere(['quota'], setUp);
    expect(quota).toMatchObject({ exitCode: 3, stdout: '' });
    expect(quota.stderr).toMatch(message);
  },
);

test('no credits: 3, submitted clips are kept, the rest is pending, and a later run continues', async () => {
  const { clips, dataDir } = await makeClipFolder(['a.mp4', 'b.mp4']);
  const { env } = service;
  service.setFaults([
    { on: 'createEvaluation', from: 2, action: { code: 'insufficient_credits' } },
  ]);
  const args = ['run', clips, '--json', '--concurrency', '1'];
  const result = await runCliHere(args, { dataDir, env });
  expect(result.exitCode).toBe(3);
  expect(documentFrom(result)).toMatchObject({
    stopped_by: { code: 'insufficient_credits' },
    counts: { completed: 1, pending: 1 },
  });
  service.setFaults([]);
  const later = await runCliHere(args, { dataDir, env });
  expect(later.exitCode).toBe(0);
  // The order of the two is not specified.
  const reused = documentFrom(later).clips.map((clip) => clip.reused);
  expect(reused.sort()).toEqual([false, true]);
});

test('an uncertain run: 4 until --resubmit-uncertain sends it again', async () => {
  const { clips, dataDir } = await makeClipFolder(['a.mp4']);
  const { env, trace } = service;
  service.setFaults([{ on: 'createEvaluation', count: 1, action: { drop: 'after' } }]);
  const first = await runCli(['run', clips, '--json'], { dataDir, env });
  expect(first.exitCode).toBe(4);
  expect(documentFrom(first).counts.uncertain).toBe(1);
  const second = await runCliHere(['run', clips, '--json'], { dataDir, env });
  expect(second.exitCode).toBe(4);
  const creates = () => trace().filter(({ operation }) => operation === 'createEvaluation');
  expect(creates()).toHaveLength(1);
  const third = await runCliHere(['run', clips, '--resubmit-uncertain', '--json'], {
    dataDir,
    env,
  });
  expect(third.exitCode).toBe(0);
  expect(creates()).toHaveLength(2);
});
