import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentFrom } from '../support/cli-document.ts';
import { runCliHere } from '../support/cli-here.ts';
import { forced, shareCliService } from '../support/cli-service.ts';
import { makeClipFolder } from '../support/make-clip-folder.ts';

const service = shareCliService();

const time = (frame: number) => ({ frame, sec: frame / 24, timecode: '00:00:00:00' });
const melting = {
  ...{ id: 'g', type: 'visual_glitch', description: 'The left hand melts.' },
  region: { start: time(1), end: time(4), boxes: [] },
};

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
      { findings: [], outcome: 'not_evaluated', checked: '1 of 2 claims; picture not checked' },
    ],
    outcomes: { not_evaluated: 1, needs_review: 0 },
  });

  const listed = documentFrom(await cli('list', '--json')).clips[0];
  const evaluationOf = (run: typeof picture) => documentFrom(run).clips[0]?.evaluation_id;
  expect(listed).toMatchObject({
    ...{ state: 'completed', not_judged: null, not_judged_reasons: [] },
    findings: [{ description: melting.description }],
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
    ...{ not_judged: null, findings: [{ description: melting.description }] },
    parts: [{ evaluation_id: evaluationOf(picture) }, { evaluation_id: evaluationOf(prompt) }],
  });
  expect(await reportOf('junit')).toMatch(/<failure[^>]*>[^<]*The left hand melts/);
  const sort = ['sort', clips, '--by', 'result', '--to', join(clips, 'sorted')];
  const sorted = await cli(...sort, '--dry-run', '--json');
  expect(JSON.parse(sorted.stdout).clips).toMatchObject([{ folder: 'needs-review' }]);

  // The prompt part counts only for the prompt in force, also before the clip is evaluated again.
  writeFileSync(join(clips, 'a.txt'), 'another scene altogether');
  await runCliHere(['run', clips], {
    dataDir,
    env: { ...env, CLIPCHECK_BASE_URL: 'http://127.0.0.1:9' },
  });
  expect(documentFrom(await cli('list', '--json')).clips[0]).toMatchObject({
    ...{ prompt: 'another scene altogether', not_judged: 'prompt' },
    findings: [{ description: melting.description }],
    not_judged_reasons: [{ kind: 'prompt_changed', type: 'prompt_misalignment' }],
  });
});
