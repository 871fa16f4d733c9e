import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EvaluateOptions } from '../../engine/index.ts';
import { standInPrompt } from '../../shared/domain/without-prompt.ts';
import { createEngineFixture } from '../support/engine-fixture.ts';
import { interruptAt } from '../support/engine-under-test.ts';
import { makeFolder } from '../support/make-folder.ts';
import { makeTinyClip } from '../support/tiny-clips.ts';

const { evaluator, setUp: setUpEngine } = createEngineFixture();
const clip = await makeTinyClip();

const prompt = 'A 120 second video';
const flicker = { id: 'p1', type: 'visual_glitch', description: 'It flickers' };
const tooShort = { type: 'prompt_misalignment', description: expect.any(String) };

const forced = (outcome: object): Pick<EvaluateOptions, 'metadata'> => ({
  metadata: { clipcheck_evaluator: { outcome: 'completed', ...outcome } },
});

type SentRequest = { prompt: string; glitch_types: string[] };

const setUp = async () => {
  const sent: SentRequest[] = [];
  const watchedFetch: typeof fetch = (input, init) => {
    if (init?.method === 'POST' && String(input).endsWith('/v1/evaluations')) {
      sent.push(JSON.parse(String(init.body)));
    }
    return fetch(input, init);
  };
  const { engine, folder } = await setUpEngine(
    { 'clip.mp4': clip },
    { ports: { fetch: watchedFetch } },
  );
  const path = join(folder, 'clip.mp4');
  return {
    engine,
    folder,
    /** The requests since the last call, without their common parts. */
    sent: () => sent.splice(0).map(({ prompt, glitch_types }) => ({ prompt, glitch_types })),
    givePrompt: () => writeFile(join(folder, 'clip.txt'), prompt),
    run: async (options: Partial<EvaluateOptions> & { signal?: AbortSignal } = {}) => {
      const document = await engine.run(folder, { withoutPrompt: 'picture', ...options });
      return document.clips[0];
    },
    show: () => engine.show({ text: path, path }),
  };
};

const pictureOnly = { prompt: standInPrompt, glitch_types: ['visual_glitch'] };
const promptOnly = { prompt, glitch_types: ['prompt_misalignment'] };

test('a service gets no clip without a prompt unless it should check the picture only', async () => {
  const { engine, folder, run, sent } = await setUp();
  expect(await run({ withoutPrompt: null })).toMatchObject({
    state: 'needs_prompt',
    prompt: null,
    promptSource: null,
    reason: { code: 'missing_prompt' },
  });
  expect(await run({ withoutPrompt: 'hold' })).toMatchObject({ state: 'needs_prompt' });
  // A scan predicts that, and what a run of the picture would do.
  const scan = async (withoutPrompt: EvaluateOptions['withoutPrompt']) =>
    (await engine.scan({ paths: [folder], withoutPrompt }, new AbortController().signal)).clips[0];
  expect(await scan(null)).toMatchObject({ state: 'needs_prompt', promptSource: null });
  expect(await scan('picture')).toMatchObject({
    state: 'pending',
    prompt: null,
    promptSource: 'none',
    reason: { code: 'picture_only' },
  });
  expect(sent()).toEqual([]);
});

test('checks the picture of a clip without a prompt, and shows the placeholder as no prompt', async () => {
  const { run, sent, show } = await setUp();
  expect(await run(forced({ glitches: [flicker] }))).toMatchObject({
    state: 'completed',
    reason: null,
    notJudged: null,
    prompt: null,
    promptSource: 'none',
    findings: [flicker],
  });
  expect(sent()).toEqual([pictureOnly]);
  expect((await show()).runs).toMatchObject([{ prompt: null, glitchTypes: ['visual_glitch'] }]);
  expect(await run()).toMatchObject({ reused: true, findings: [flicker] });
  // Shown also where clips without a prompt are held; its prompt then counts as not judged.
  expect(await run({ withoutPrompt: 'hold' })).toMatchObject({
    reused: true,
    state: 'completed',
    findings: [flicker],
    notJudged: 'prompt',
    notJudgedReasons: [{ kind: 'skipped', message: 'Prompt not checked: no prompt was given.' }],
  });
  expect(await run({ withoutPrompt: 'hold', force: true })).toMatchObject({
    state: 'needs_prompt',
  });
  expect(sent()).toEqual([]);
});

test('a later prompt is requested alone, and both are one result', async () => {
  const { givePrompt, run, sent, show } = await setUp();
  await run(forced({ glitches: [flicker] }));
  await givePrompt();
  sent();
  const pictureAgain = await run({ types: ['visual_glitch'] });
  expect(pictureAgain).toMatchObject({ state: 'completed', reused: true, findings: [flicker] });
  expect(sent()).toEqual([]);
  const both = {
    state: 'completed',
    prompt,
    promptSource: 'sidecar',
    notJudged: null,
    findings: [flicker, tooShort],
  };
  expect(await run()).toMatchObject({ ...both, reused: false });
  expect(sent()).toEqual([promptOnly]);
  const [whole, picture] = (await show()).runs;
  expect(whole).toMatchObject({
    glitchTypes: ['prompt_misalignment', 'visual_glitch'],
    evaluation: {
      detectors: [
        { detector: 'visual_glitch', status: 'reused' },
        { detector: 'prompt_misalignment', status: 'completed' },
      ],
      clipcheck_picture: { evaluation_id: picture?.evaluationId },
    },
  });
  expect(await run()).toMatchObject({ ...both, reused: true });
  expect(sent()).toEqual([]);
});

test('waits for a picture that is still being judged, and does not request it again', async () => {
  const { engine, folder, givePrompt, run, sent } = await setUp();
  const signal = interruptAt(engine, 'poll');
  await engine.run(folder, {
    ...forced({ glitches: [flicker] }),
    withoutPrompt: 'picture',
    signal,
  });
  expect(sent()).toEqual([pictureOnly]);
  await givePrompt();
  expect(await run()).toMatchObject({ findings: [flicker, tooShort] });
  expect(sent()).toEqual([promptOnly]);
});

test('requests a picture that was not judged in full again with the prompt, and then retries it no more', async () => {
  const { engine, givePrompt, run, sent } = await setUp();
  await run(forced({ outcome: 'failed' }));
  await givePrompt();
  sent();
  await run();
  expect(sent()).toEqual([{ prompt, glitch_types: ['visual_glitch', 'prompt_misalignment'] }]);
  const { clips } = await engine.retry({ states: ['failed'] }, new AbortController().signal);
  expect(clips).toEqual([]);
});

test('findings of the picture stay when their run is deleted meanwhile', async () => {
  const { engine, givePrompt, run, sent, show } = await setUp();
  await run(forced({ glitches: [flicker] }));
  const [picture] = (await show()).runs;
  await givePrompt();
  sent();
  await run({ signal: interruptAt(engine, 'poll') });
  const evaluationIds = [picture?.evaluationId ?? ''];
  await engine.delete(evaluationIds, () => undefined, new AbortController().signal);
  expect(await run()).toMatchObject({ notJudged: null, findings: [flicker, tooShort] });
  expect(sent()).toEqual([promptOnly]);
});

test('a picture with an unknown outcome needs a decision before more is requested', async () => {
  const { givePrompt, run, sent, show } = await setUp();
  evaluator.setFaults([{ on: 'createEvaluation', action: { drop: 'after' } }]);
  expect(await run()).toMatchObject({ state: 'uncertain' });
  await givePrompt();
  sent();
  expect(await run()).toMatchObject({ state: 'uncertain', prompt });
  expect(await run({ withoutPrompt: 'hold' })).toMatchObject({ state: 'uncertain' });
  expect(sent()).toEqual([]);
  expect(await run({ resubmitUncertain: true })).toMatchObject({ state: 'completed' });
  expect(sent()).toEqual([{ prompt, glitch_types: ['visual_glitch', 'prompt_misalignment'] }]);
  expect((await show()).runs.map(({ state }) => state)).toEqual(['completed', 'dropped']);
});

test('a copy with a prompt waits for the picture of the one without, in the same batch', async () => {
  const { folder, run, sent } = await setUp();
  await writeFile(join(folder, 'second.mp4'), clip);
  await writeFile(join(folder, 'second.txt'), prompt);
  // Files are read in parallel: with so many between the two, the first one is read first.
  for (let at = 0; at < 8; at += 1)
    await writeFile(join(folder, `no-clip-${at}.mp4`), `no clip ${at}`);
  await run();
  expect(sent()).toEqual([pictureOnly, promptOnly]);
});

test('a retry of the prompt keeps findings of the picture', async () => {
  const { engine, givePrompt, run, sent } = await setUp();
  await run(forced({ glitches: [flicker] }));
  await givePrompt();
  sent();
  expect(await run(forced({ outcome: 'failed' }))).toMatchObject({ state: 'failed', findings: [] });
  expect(sent()).toEqual([promptOnly]);
  const summary = { num_glitches: 0, has_visual_glitch: false, has_prompt_misalignment: false };
  const detectors = [{ detector: 'prompt_misalignment', status: 'completed' }];
  const result = { glitches: [], summary };
  const body = { id: 'second', status: 'completed', attempt: 2, detectors, result };
  evaluator.setFaults([{ on: 'retryEvaluation', count: 'all', action: { body } }]);
  const retried = await engine.retry({ states: ['failed'] }, new AbortController().signal);
  expect(retried.clips).toMatchObject([
    { state: 'completed', notJudged: null, findings: [flicker] },
  ]);
  expect(sent()).toEqual([]);
});

test('a prompt that waits for an answer is not bypassed', async () => {
  const { folder, run, sent } = await setUp();
  const outside = await makeFolder({ 'prompt.txt': prompt });
  await symlink(join(outside, 'prompt.txt'), join(folder, 'clip.txt'));
  expect(await run()).toMatchObject({
    state: 'needs_prompt',
    reason: { code: 'prompt_to_choose' },
  });
  expect(sent()).toEqual([]);
});

test('a model without a detector for the picture leaves a clip without a prompt unchanged', async () => {
  const model = { id: 'signal-1', object: 'model', detectors: ['prompt_misalignment'] };
  const body = { object: 'list', data: [model] };
  evaluator.setFaults([{ on: 'listModels', count: 'all', action: { body } }]);
  const { folder, run, engine, sent } = await setUp();
  await writeFile(join(folder, 'other.mp4'), clip.subarray(0));
  expect(await run()).toMatchObject({ state: 'needs_prompt', reason: { code: 'missing_prompt' } });
  expect(sent()).toEqual([]);
  expect(engine.events.filter(({ type }) => type === 'batch-stopped')).toEqual([]);
});
