import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documentFrom } from '../support/cli-document.ts';
import { runCliHere } from '../support/cli-here.ts';
import { runCli } from '../support/cli-process.ts';
import { forced, shareCliService } from '../support/cli-service.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';
import { envelopeOf, sendJson, startRawServer } from '../support/raw-server.ts';
import { serve } from '../support/serve-raw.ts';

const service = shareCliService();

describe('3: the service refuses the batch or cannot be reached', () => {
  test('a wrong key: one reason, and every clip pending', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4', 'b.mp4']);
    const { env } = service;
    const result = await runCli(['run', clips, '--json'], {
      dataDir,
      env: { ...env, CLIPCHECK_API_KEY: 'another-key' },
    });
    expect(result.exitCode).toBe(3);
    const document = documentFrom(result);
    expect(document.stopped_by).toMatchObject({ code: 'invalid_api_key' });
    expect(document.counts).toMatchObject({ total: 2, pending: 2 });
    expect(result.stderr.match(/Stopped:/g)).toHaveLength(1);
  });

  test.each(['missing_api_key', 'usage'])(
    'a key that the service refuses as "%s" is not confused with one of our exit codes',
    async (code) => {
      const { clips, dataDir } = await makeClipFolder(['a.mp4']);
      const { baseUrl } = await serve((_request, response) =>
        sendJson(response, 401, envelopeOf(code)),
      );
      const env = { CLIPCHECK_BASE_URL: baseUrl, CLIPCHECK_API_KEY: 'test-key-local' };
      const run = await runCliHere(['run', clips, '--json'], { dataDir, env });
      expect(run.exitCode).toBe(3);
      expect(documentFrom(run).stopped_by).toMatchObject({ code, by_service: true });
      expect((await runCliHere(['quota'], { dataDir, env })).exitCode).toBe(3);
    },
  );

  test('a missing key exits with 2 before any request', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const env = { CLIPCHECK_BASE_URL: service.baseUrl };
    const result = await runCliHere(['run', clips], { dataDir, env });
    expect(result).toMatchObject({ exitCode: 2, stdout: '' });
    expect(result.stderr).toContain('CLIPCHECK_API_KEY');
    expect(service.trace()).toEqual([]);
  });

  test('without credits, submitted clips are kept, the rest stays pending, and a later run continues', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4', 'b.mp4']);
    const { env, setFaults } = service;
    service.setFaults([
      { on: 'createEvaluation', from: 2, action: { code: 'insufficient_credits' } },
    ]);
    const args = ['run', clips, '--json', '--concurrency', '1'];
    const result = await runCliHere(args, { dataDir, env });
    expect(result.exitCode).toBe(3);
    const document = documentFrom(result);
    expect(document.stopped_by?.code).toBe('insufficient_credits');
    expect(document.counts).toMatchObject({ completed: 1, pending: 1 });
    setFaults([]);
    const later = await runCliHere(args, { dataDir, env });
    expect(later.exitCode).toBe(0);
    // The order of the two is not specified.
    expect(
      documentFrom(later)
        .clips.map(({ reused }) => reused)
        .sort(),
    ).toEqual([false, true]);
  });

  test('a sign-in page instead of every answer: every clip pending', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    service.setFaults([{ on: '*', count: 'all', action: { status: 200, html: true } }]);
    const args = ['run', clips, '--json'];
    const run = await runCliHere(args, { dataDir, env: service.env });
    expect(run.exitCode).toBe(3);
    expect(documentFrom(run)).toMatchObject({
      stopped_by: { code: 'service_unreachable', message: expect.stringContaining('web page') },
      counts: { total: 1, pending: 1 },
    });
    service.setFaults([]);
    expect((await runCliHere(args, { dataDir, env: service.env })).exitCode).toBe(0);
  });

  test('an unreachable service, for a batch and for a query', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const server = await startRawServer(() => undefined);
    await server.stop();
    const env = { CLIPCHECK_BASE_URL: server.baseUrl, CLIPCHECK_API_KEY: 'test-key-local' };
    const result = await runCliHere(['run', clips, '--json'], { dataDir, env });
    expect(result.exitCode).toBe(3);
    expect(documentFrom(result).stopped_by?.code).toBe('service_unreachable');
    const status = await runCliHere(['status'], { dataDir, env });
    expect(status).toMatchObject({ exitCode: 3, stdout: '' });
    expect(status.stderr).toMatch(/^clipcheck: The service cannot be reached/m);
  });
});

describe('4, 1 and 0', () => {
  test('an uncertain run exits with 4 until --resubmit-uncertain sends it again', async () => {
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

  test.each([
    [{ outcome: 'failed', code: 'model_timeout' }, 'failed', 1],
    [{ outcome: 'partial', code: 'model_unavailable' }, 'partial', 0],
    [{ outcome: 'completed' }, 'completed', 0],
  ] as const)('a run forced to %j', async (outcome, state, exitCode) => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const { env } = service;
    const result = await runCliHere(['run', clips, '--json', ...forced(outcome)], { dataDir, env });
    expect(result.exitCode).toBe(exitCode);
    const [clip] = documentFrom(result).clips;
    expect(clip?.state).toBe(state);
    if (state === 'failed') expect(clip?.reason?.code).toBe('model_timeout');
  });

  test('a clip without a prompt exits with 1, and the others are evaluated', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4', 'b.mp4'], { prompts: false });
    writeFileSync(join(clips, 'a.txt'), 'a gradient');
    const { env } = service;
    const result = await runCli(['run', clips, '--json'], { dataDir, env });
    expect(result.exitCode).toBe(1);
    expect(documentFrom(result).counts).toMatchObject({ completed: 1, needs_prompt: 1 });
  });
});

describe('precedence where several apply', () => {
  test('3 before 4 before 1', async () => {
    const { clips, dataDir } = await makeClipFolder(['b.mp4', 'c.mp4']);
    writeFileSync(join(clips, 'a.mp4'), 'no video');
    const { env, setFaults } = service;
    service.setFaults([
      { on: 'createEvaluation', count: 1, action: { drop: 'after' } },
      { on: 'createEvaluation', from: 2, action: { code: 'insufficient_credits' } },
    ]);
    const args = ['run', clips, '--json', '--concurrency', '1'];
    const all = await runCliHere(args, { dataDir, env });
    expect(documentFrom(all).counts).toMatchObject({ rejected: 1, uncertain: 1, pending: 1 });
    expect(all.exitCode).toBe(3);
    setFaults([]);
    const uncertain = await runCliHere(args, { dataDir, env });
    expect(documentFrom(uncertain).counts).toMatchObject({
      rejected: 1,
      uncertain: 1,
      completed: 1,
    });
    expect(uncertain.exitCode).toBe(4);
    const rejected = await runCliHere([...args, '--resubmit-uncertain'], { dataDir, env });
    expect(documentFrom(rejected).counts).toMatchObject({ rejected: 1, completed: 2 });
    expect(rejected.exitCode).toBe(1);
  });
});
