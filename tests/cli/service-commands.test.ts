import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documentFrom } from '../support/cli-document.ts';
import { runCliHere } from '../support/cli-here.ts';
import { forced, shareCliService } from '../support/cli-service.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';
import { makeFolder } from '../support/make-folder.ts';

const service = shareCliService();

describe('retry', () => {
  test('retries failed runs, each once', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4', 'b.mp4']);
    await writeFile(join(clips, 'metadata.csv'), 'file_name,prompt\na.mp4,of the list\n');
    const { env } = service;
    const failing = ['run', clips, ...forced({ outcome: 'failed', code: 'model_timeout' })];
    const failed = documentFrom(await runCliHere([...failing, '--json'], { dataDir, env }));
    const [first] = failed.clips;
    const one = await runCliHere(['retry', first?.evaluation_id ?? '', '--json'], { dataDir, env });
    const retried = documentFrom(one);
    expect(retried.clips).toHaveLength(1);
    expect(retried.clips[0]).toMatchObject({
      path: join(clips, 'a.mp4'),
      prompt: 'of the list',
      // It is not searched again, and its findings are reported all the same.
      prompt_conflicts: [{ text: 'a gradient that wanders 0', source: 'sidecar' }],
      attempt: 2,
      reused: false,
    });
    expect(retried.clips[0]?.evaluation_id).not.toBe(first?.evaluation_id);

    const rest = documentFrom(await runCliHere(['retry', '--failed', '--json'], { dataDir, env }));
    // The retry of a.mp4 was forced to fail again, since its metadata is the first run's.
    expect(rest.clips.map(({ attempt }) => attempt).sort()).toEqual([2, 3]);
  });

  test('a retry that the service refuses exits with 1 and its message, and leaves the run unchanged', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const { env, setFaults, trace } = service;
    const partly = ['run', clips, '--json', ...forced({ outcome: 'partial' })];
    const [clip] = documentFrom(await runCliHere(partly, { dataDir, env })).clips;
    const id = clip?.evaluation_id ?? '';
    const message = 'retry ceiling reached';
    const refusal = { status: 400, code: 'invalid_body', message };
    setFaults([{ on: 'retryEvaluation', count: 'all', action: refusal }]);
    const asJson = await runCliHere(['retry', id, '--json'], { dataDir, env });
    expect(asJson.exitCode).toBe(1);
    const document = documentFrom(asJson);
    expect(document.clips[0]).toMatchObject({ state: 'partial', evaluation_id: id });
    const reason = { code: 'invalid_body', message: expect.stringContaining(message) };
    expect(document.refused_retries).toEqual([{ evaluation_id: id, reason }]);
    const asText = await runCliHere(['retry', id, '--quiet'], { dataDir, env });
    expect(asText.exitCode).toBe(1);
    expect(asText.stdout).toContain(message);
    expect(trace().filter(({ operation }) => operation === 'retryEvaluation')).toHaveLength(2);
  });

  test('after a lost answer, --failed reports the retry as uncertain and sends nothing', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const { env, setFaults, trace } = service;
    await runCliHere(['run', clips, ...forced({ outcome: 'failed' })], { dataDir, env });
    setFaults([{ on: 'retryEvaluation', count: 'all', action: { drop: 'after' } }]);
    for (let time = 0; time < 2; time += 1) {
      const result = await runCliHere(['retry', '--failed', '--json'], { dataDir, env });
      expect(result.exitCode).toBe(4);
      expect(documentFrom(result).counts).toMatchObject({ total: 1, uncertain: 1 });
    }
    expect(trace().filter(({ operation }) => operation === 'retryEvaluation')).toHaveLength(1);
  });

  test('reports when nothing has failed', async () => {
    const dataDir = await makeFolder();
    const { exitCode, stdout } = await runCliHere(['retry', '--failed'], { dataDir });
    expect(exitCode).toBe(0);
    expect(stdout).toBe('There are no failed runs to retry.\n');
  });

  test('--failed names partial runs if none has failed, and --partial retries them', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const { env } = service;
    await runCliHere(['run', clips, ...forced({ outcome: 'partial' })], { dataDir, env });
    const listed = documentFrom(await runCliHere(['list', '--json'], { dataDir, env }));
    const id = listed.clips[0]?.evaluation_id;
    const refused = await runCliHere(['retry', '--failed'], { dataDir, env });
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' });
    expect(refused.stderr).toContain(`one is partial: ${id}. Retry partial runs with --partial.`);
    const retried = await runCliHere(['retry', '--failed', '--partial', '--json'], {
      dataDir,
      env,
    });
    expect(documentFrom(retried).counts.total).toBe(1);
  });

  test('refuses unknown and complete runs, and creates nothing', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const { env, trace } = service;
    const { clips: done } = documentFrom(
      await runCliHere(['run', clips, '--json'], { dataDir, env }),
    );
    const unknown = await runCliHere(['retry', 'wibble'], { dataDir, env });
    expect(unknown).toMatchObject({ exitCode: 1, stdout: '' });
    expect(unknown.stderr).toMatch(/There is no run wibble/);
    const complete = await runCliHere(['retry', done[0]?.evaluation_id ?? ''], { dataDir, env });
    expect(complete).toMatchObject({ exitCode: 1, stdout: '' });
    expect(complete.stderr).toMatch(/--force/);
    expect(trace().filter(({ operation }) => operation === 'retryEvaluation')).toEqual([]);
  });

  test('refuses runs of another service', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const { env } = service;
    const failing = ['run', clips, '--json', ...forced({ outcome: 'failed' })];
    const { clips: failed } = documentFrom(await runCliHere(failing, { dataDir, env }));
    for (const command of ['retry', 'delete']) {
      const result = await runCliHere([command, failed[0]?.evaluation_id ?? ''], { dataDir });
      expect(result).toMatchObject({ exitCode: 2, stdout: '' });
      expect(result.stderr).toContain(env.CLIPCHECK_BASE_URL);
    }
  });
});

describe('delete', () => {
  test('removes a run at the service and here, and list shows that', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4', 'b.mp4']);
    const { env, trace } = service;
    const { clips: done } = documentFrom(
      await runCliHere(['run', clips, '--json'], { dataDir, env }),
    );
    const id = done[0]?.evaluation_id ?? '';
    const result = await runCliHere(['delete', id, id], { dataDir, env });
    expect(result).toMatchObject({ exitCode: 0, stderr: '' });
    expect(result.stdout).toBe(`${id} deleted at the service and here\n`);
    expect(trace().filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    const listed = documentFrom(await runCliHere(['list', '--json'], { dataDir }));
    expect(listed.clips.map(({ state }) => state)).toEqual(['cancelled', 'completed']);
    expect(listed.clips[0]).toMatchObject({ evaluation_id: null, findings: [] });
    const shown = await runCliHere(['show', id], { dataDir });
    expect(shown.exitCode).toBe(1);
  });

  test('deletes nothing when one of the runs is unknown', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const { env } = service;
    const { clips: done } = documentFrom(
      await runCliHere(['run', clips, '--json'], { dataDir, env }),
    );
    const id = done[0]?.evaluation_id ?? '';
    const result = await runCliHere(['delete', id, 'wibble'], { dataDir, env });
    expect(result).toMatchObject({ exitCode: 1, stdout: '' });
    expect(result.stderr).toMatch(/There is no run wibble/);
    expect((await runCliHere(['show', id], { dataDir })).exitCode).toBe(0);
  });

  test('reports what was deleted before the service refused', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4', 'b.mp4']);
    const { env, setFaults } = service;
    const { clips: done } = documentFrom(
      await runCliHere(['run', clips, '--json'], { dataDir, env }),
    );
    setFaults([{ on: 'deleteEvaluation', from: 2, action: { code: 'unauthenticated' } }]);
    const ids = done.map(({ evaluation_id: id }) => id ?? '');
    const result = await runCliHere(['delete', ...ids], { dataDir, env });
    expect(result.exitCode).toBe(3);
    expect(result.stdout).toBe(`${ids[0]} deleted at the service and here\n`);
    expect(result.stderr).toMatch(/^clipcheck: /);
  });
});

describe('quota, models and status', () => {
  test.each(['quota', 'models', 'status'])(
    '%s prints text for people and JSON for scripts',
    async (command) => {
      const dataDir = await makeFolder();
      const { env } = service;
      const asText = await runCliHere([command], { dataDir, env });
      expect(asText).toMatchObject({ exitCode: 0, stderr: '' });
      expect(asText.stdout).toMatch(/^[A-Z][^{]+\n/);
      const asJson = await runCliHere([command, '--json'], { dataDir, env });
      expect(asJson).toMatchObject({ exitCode: 0, stderr: '' });
      const marks = { quota: 'scopes', models: 'data', status: 'components' };
      expect(JSON.parse(asJson.stdout)).toHaveProperty(marks[command as keyof typeof marks]);
    },
  );

  test('status needs no key and sends none', async () => {
    const dataDir = await makeFolder();
    const { baseUrl, env, trace } = service;
    const keyless = { CLIPCHECK_BASE_URL: baseUrl };
    expect((await runCliHere(['status'], { dataDir, env: keyless })).exitCode).toBe(0);
    expect((await runCliHere(['status'], { dataDir, env })).exitCode).toBe(0);
    expect(trace().map(({ authorization }) => authorization)).toEqual([false, false]);
  });
});

describe('attach', () => {
  test('waits as asked, refuses an evaluation that the service does not have, and leaves the run uncertain', async () => {
    const { clips, dataDir } = await makeClipFolder(['a.mp4']);
    const { env, trace } = service;
    service.setFaults([
      { on: 'createEvaluation', action: { empty: true, status: 201, after: true } },
    ]);
    expect((await runCliHere(['run', clips], { dataDir, env })).exitCode).toBe(4);
    const shown = await runCliHere(['show', join(clips, 'a.mp4'), '--json'], { dataDir, env });
    const runKey = JSON.parse(shown.stdout).runs[0].run_id;
    const strange = '0f0e0d0c-0b0a-4908-8706-050403020100';
    const later = { status: 429, code: 'rate_limited', retryAfter: 1 };
    service.setFaults([{ on: 'getEvaluation', action: later }]);
    const wrong = await runCliHere(['attach', runKey, strange], { dataDir, env });
    expect(wrong).toMatchObject({ exitCode: 3, stdout: '' });
    expect(wrong.stderr).toMatch(/Waiting until .*\n.*does not have this evaluation/);
    expect((await runCliHere(['run', clips], { dataDir, env })).exitCode).toBe(4);
    expect(trace().filter(({ operation }) => operation === 'createEvaluation')).toHaveLength(1);
  });
});
