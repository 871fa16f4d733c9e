import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { apiCaller } from '../support/api-calls.ts';
import { documentFrom } from '../support/cli-document.ts';
import { cliFolder } from '../support/cli-folder.ts';
import { runCliHere } from '../support/cli-here.ts';
import { forced, shareCliService } from '../support/cli-service.ts';
import { flicker } from '../support/library-tables.ts';
import { makeFolder } from '../support/make-folder.ts';

const service = shareCliService();

const melting = flicker(1, 4, 'The left hand melts.');

const idsIn = ({ clips }: { clips: readonly { evaluation_id: string | null }[] }): string[] =>
  clips.map(({ evaluation_id: id }) => id ?? '');

const evaluated = async (names: readonly string[], outcome: readonly string[] = []) => {
  const folder = await cliFolder(names, service.env);
  return { ...folder, ids: idsIn(await folder.document('run', folder.clips, ...outcome)) };
};

describe('retry', () => {
  test('retries failed runs, each once', async () => {
    const { clips, document } = await cliFolder(['a.mp4', 'b.mp4'], service.env);
    await writeFile(join(clips, 'metadata.csv'), 'file_name,prompt\na.mp4,of the list\n');
    const failing = ['run', clips, ...forced({ outcome: 'failed', code: 'model_timeout' })];
    const [first = ''] = idsIn(await document(...failing));
    const retried = await document('retry', first);
    expect(retried.clips).toMatchObject([
      {
        path: join(clips, 'a.mp4'),
        prompt: 'of the list',
        // It is not searched again, and its findings are reported all the same.
        prompt_conflicts: [{ text: 'a gradient that wanders 0', source: 'sidecar' }],
        attempt: 2,
        reused: false,
      },
    ]);
    expect(idsIn(retried)).not.toEqual([first]);
    const rest = await document('retry', '--failed');
    // The retry of a.mp4 was forced to fail again, since its metadata is the first run's.
    expect(rest.clips.map(({ attempt }) => attempt).sort()).toEqual([2, 3]);
  });

  test('a retry that the service refuses exits with 1 and its message', async () => {
    const { ids, cli } = await evaluated(['a.mp4'], forced({ outcome: 'partial' }));
    const message = 'retry ceiling reached';
    const refusal = { status: 400, code: 'invalid_body', message };
    service.setFaults([{ on: 'retryEvaluation', count: 'all', action: refusal }]);
    const asJson = await cli('retry', ...ids, '--json');
    expect(asJson.exitCode).toBe(1);
    const reason = { code: 'invalid_body', message: expect.stringContaining(message) };
    expect(documentFrom(asJson)).toMatchObject({
      clips: [{ state: 'partial', evaluation_id: ids[0] }],
      refused_retries: [{ evaluation_id: ids[0], reason }],
    });
    expect((await cli('retry', ...ids, '--quiet')).stdout).toContain(message);
  });

  test('--failed names partial runs if none has failed, and --partial retries them', async () => {
    const none = await runCliHere(['retry', '--failed'], { dataDir: await makeFolder() });
    expect(none).toMatchObject({ exitCode: 0, stdout: 'There are no failed runs to retry.\n' });
    const partly = forced({ outcome: 'partial' });
    const { ids, cli, document } = await evaluated(['a.mp4'], partly);
    const refused = await cli('retry', '--failed');
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' });
    expect(refused.stderr).toContain(
      `one is partial: ${ids[0]}. Retry partial runs with --partial.`,
    );
    expect((await document('retry', '--failed', '--partial')).counts.total).toBe(1);
  });

  test('refuses runs of another service, as delete does', async () => {
    const { ids, dataDir } = await evaluated(['a.mp4'], forced({ outcome: 'failed' }));
    for (const command of ['retry', 'delete']) {
      const result = await runCliHere([command, ...ids], { dataDir });
      expect(result).toMatchObject({ exitCode: 2, stdout: '' });
      expect(result.stderr).toContain(service.baseUrl);
    }
  });
});

describe('delete', () => {
  test('removes a run at the service and here, and list shows that', async () => {
    const { ids, cli, document } = await evaluated(['a.mp4', 'b.mp4']);
    const [id = ''] = ids;
    const unknown = await cli('delete', id, 'wibble');
    expect(unknown).toMatchObject({ exitCode: 1, stdout: '' });
    expect(unknown.stderr).toMatch(/There is no run wibble/);
    expect(await cli('delete', id, id)).toMatchObject({
      exitCode: 0,
      stdout: `${id} deleted at the service and here\n`,
      stderr: '',
    });
    expect(service.trace().filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    const listed = await document('list');
    expect(listed.clips.map(({ state }) => state)).toEqual(['cancelled', 'completed']);
    expect(listed.clips[0]).toMatchObject({ evaluation_id: null, findings: [] });
    expect((await cli('show', id)).exitCode).toBe(1);
  });

  test('reports what was deleted before the service refused', async () => {
    const { ids, cli } = await evaluated(['a.mp4', 'b.mp4']);
    const refusal = { code: 'unauthenticated' } as const;
    service.setFaults([{ on: 'deleteEvaluation', from: 2, action: refusal }]);
    expect(await cli('delete', ...ids)).toMatchObject({
      exitCode: 3,
      stdout: `${ids[0]} deleted at the service and here\n`,
      stderr: expect.stringMatching(/^clipcheck: /),
    });
  });
});

describe('complete, refresh and adopt', () => {
  test('a partial result is followed by how to complete it, and what that bills', async () => {
    const { cli, clips, ids, document } = await evaluated(
      ['a.mp4'],
      forced({ outcome: 'partial', glitches: [melting] }),
    );
    const hint = [
      '1 clip is partial.',
      '  clipcheck complete --all     Checks only the prompt, which is missing: at most 1 billable unit.',
      '  clipcheck retry --partial    Checks everything again: likely 1 billable unit.\n',
    ].join('\n');
    expect((await cli('run', clips)).stderr).toContain(hint);
    for (const command of [['list'], ['show', ids[0] ?? '']]) {
      expect((await cli(...command)).stdout).toContain(hint);
    }
    const usage = await cli('complete');
    expect(usage).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('or --all') });
    // What was found before is not missing.
    expect(await document('complete', '--all')).toMatchObject({
      counts: { completed: 1, total: 1 },
      clips: [
        {
          parts: [{ types: ['visual_glitch'] }, { types: ['prompt_misalignment'] }],
          outcome: 'needs_review',
          next: { action: 'retry', reasons: [{ finding: 1, message: melting.description }] },
        },
      ],
    });
    expect(await cli('list')).toMatchObject({ stdout: expect.not.stringContaining('partial') });
  });

  test('refresh and adopt say what became of each evaluation, and exit with 1 if something is left to do', async () => {
    const { cli, clips, ids } = await evaluated(['a.mp4', 'b.mp4']);
    expect(await cli('refresh', '--all', '--quiet')).toMatchObject({
      exitCode: 0,
      stdout: '2 evaluations: 2 unchanged.\n',
      stderr: '',
    });
    const gone = { status: 404, code: 'not_found' } as const;
    service.setFaults([{ on: 'getEvaluation', action: gone }]);
    const [first = ''] = ids;
    expect((await cli('refresh', '--all')).exitCode).toBe(0);
    service.setFaults([{ on: 'getEvaluation', action: gone }]);
    const refreshed = await cli('refresh', first);
    expect(refreshed).toMatchObject({ exitCode: 1 });
    expect(refreshed.stdout).toContain(
      `${first}  a.mp4  The service does not have this evaluation.`,
    );

    service.setFaults([]);
    const { baseUrl, env } = service;
    const api = apiCaller({ baseUrl, apiKey: env.CLIPCHECK_API_KEY ?? '' });
    const { id: upload_id } = await api.upload(await readFile(join(clips, 'a.mp4')));
    const { id } = await api.create({ prompt: 'a disc', video: { upload_id } });
    await writeFile(join(clips, 'ids.txt'), `${first}\n{"id":"${id}"}\n`);
    const adopted = await cli('adopt', join(clips, 'ids.txt'), '--json');
    expect(adopted.exitCode).toBe(1);
    expect(JSON.parse(adopted.stdout)).toMatchObject({
      evaluations: [
        { evaluation_id: first, outcome: 'known', path: join(clips, 'a.mp4') },
        { evaluation_id: id, outcome: 'unmatched', clip_id: null },
      ],
      stopped_by: null,
    });
    expect(adopted.stdout).toContain('Give --clip with the file that it is about.');
    expect(await cli('adopt', 'no-file.txt')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('There is no file no-file.txt, and it is no evaluation id.'),
    });
    const chosen = await cli('adopt', id, '--clip', join(clips, 'a.mp4'));
    expect(chosen).toMatchObject({ exitCode: 0 });
    expect(chosen.stdout).toMatch(new RegExp(`^${id}  a\\.mp4  adopted: \\d+ findings?\n`));
    expect((await cli('show', id)).stdout).toContain('adopted: another program created it');
  });
});

describe('quota, models and status', () => {
  test.each(['quota', 'models', 'status'])('%s prints text for people', async (command) => {
    const { cli } = await cliFolder([], service.env);
    const asText = await cli(command);
    expect(asText).toMatchObject({ exitCode: 0, stderr: '' });
    expect(asText.stdout).toMatch(/^[A-Z][^{]+\n/);
  });

  test('status needs no key and sends none', async () => {
    const dataDir = await makeFolder();
    for (const env of [service.env, { CLIPCHECK_BASE_URL: service.baseUrl }]) {
      const result = await runCliHere(['status', '--json'], { dataDir, env });
      expect(JSON.parse(result.stdout)).toHaveProperty('components');
    }
    expect(service.trace().map(({ authorization }) => authorization)).toEqual([false, false]);
  });
});

test('attach waits as asked, refuses an evaluation that the service does not have, and the next run fetches the attached one', async () => {
  const { clips, cli } = await cliFolder(['a.mp4'], service.env);
  const { setFaults, trace } = service;
  setFaults([{ on: 'createEvaluation', action: { empty: true, status: 201, after: true } }]);
  expect((await cli('run', clips)).exitCode).toBe(4);
  const shown = await cli('show', join(clips, 'a.mp4'), '--json');
  const strange = '0f0e0d0c-0b0a-4908-8706-050403020100';
  const later = { status: 429, code: 'rate_limited', retryAfter: 1 };
  setFaults([{ on: 'getEvaluation', action: later }]);
  const { run_id: run, prompt } = JSON.parse(shown.stdout).runs[0];
  const wrong = await cli('attach', run, strange);
  expect(wrong).toMatchObject({ exitCode: 3, stdout: '' });
  expect(wrong.stderr).toMatch(/Waiting until .*\n.*does not have this evaluation/);
  expect((await cli('run', clips)).exitCode).toBe(4);
  const requests = (name: string) => trace().filter(({ operation }) => operation === name);
  expect(requests('createEvaluation')).toHaveLength(1);

  const { baseUrl, env } = service;
  const api = apiCaller({ baseUrl, apiKey: env.CLIPCHECK_API_KEY ?? '' });
  const { id: upload_id } = await api.upload(await readFile(join(clips, 'a.mp4')));
  const { id } = await api.create({ prompt, video: { upload_id } });
  const stdout = `${id} attached; the next run on the clip fetches its result\n`;
  expect(await cli('attach', run, id)).toMatchObject({ exitCode: 0, stdout });
  const { clips: ended } = documentFrom(await cli('run', clips, '--json'));
  expect(ended).toMatchObject([{ state: 'completed', evaluation_id: id }]);
  expect(requests('createEvaluation')).toHaveLength(2);
});
