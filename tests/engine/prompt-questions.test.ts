import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BatchId } from '../../shared/domain/ids.ts';
import type { QueueUnderTest } from '../support/engine-under-test.ts';
import { createQueueFixture } from '../support/queue-fixture.ts';

const { setUp } = createQueueFixture();

const workflow = (place: string): string =>
  JSON.stringify({
    3: { class_type: 'CLIPTextEncode', inputs: { text: `a cat on ${place}` } },
    4: { class_type: 'CLIPTextEncode', inputs: { text: `a dog near ${place}` } },
  });

const setUpWorkflow = async () => {
  const made = await setUp(3);
  for (const at of [0, 1]) {
    await rm(join(made.folder, `clip-${at}.txt`));
    await writeFile(join(made.folder, `clip-${at}.json`), workflow(`place ${at}`));
  }
  return made;
};

const promptsOf = (engine: QueueUnderTest, batchId: BatchId) =>
  engine.prompts
    .list({ batchId, show: 'all', offset: 0, limit: 9 })
    .rows.map(({ prompt }) => prompt?.text ?? null);

const askedFor = (engine: QueueUnderTest, batchId: BatchId | null, beginning: string) => {
  const [question] = engine.prompts.questions({ batchId });
  const candidate = question?.candidates.find(({ text }) => text.startsWith(beginning));
  if (!question || !candidate) throw new Error('there is such a question');
  return { question, workflowKey: question.workflowKey, candidateKey: candidate.key };
};

const dogs = ['a dog near place 0', 'a dog near place 1'];

test('clips of an ended batch that waited for the choice continue with it', async () => {
  const { engine, folder, created } = await setUpWorkflow();
  const batchId = engine.add(folder);
  const ended = await engine.untilPhase(batchId, 'ended');
  expect(ended.counts).toMatchObject({ completed: 1, needs_prompt: 2 });
  const { question, ...answer } = askedFor(engine, null, 'a dog');
  expect(question).toMatchObject({ clips: 2, source: 'sidecar', exampleClip: 'clip-0.mp4' });

  expect(await engine.prompts.answer(answer)).toEqual({ retried: 2 });
  await expect
    .poll(() => engine.queue.list())
    .toMatchObject([{ batchId, phase: 'ended', counts: { completed: 3 } }]);
  expect(promptsOf(engine, batchId).slice(0, 2)).toEqual(dogs);
  expect(created()).toBe(3);
  // Asked and answered: the same workflow does not ask again.
  await writeFile(join(folder, 'clip-2.json'), workflow('place 2'));
  await rm(join(folder, 'clip-2.txt'));
  const later = await engine.finish(folder);
  expect(later.counts).toMatchObject({ completed: 3 });
  expect(engine.prompts.questions({ batchId: null })).toEqual([]);
});

test('a held batch shows the choice at once; changing or forgetting it searches again', async () => {
  const { engine, folder } = await setUpWorkflow();
  const batchId = engine.add(folder, { checksPrompts: true });
  await engine.untilPhase(batchId, 'paused');
  const { question: _, ...answer } = askedFor(engine, batchId, 'a cat');
  expect(await engine.prompts.answer(answer)).toEqual({ retried: 0 });
  expect(promptsOf(engine, batchId).slice(0, 2)).toEqual(['a cat on place 0', 'a cat on place 1']);
  expect(engine.prompts.choices()).toMatchObject([
    { ...answer, exampleText: expect.stringContaining('a cat on place') },
  ]);
  // From here on it was found by the choice.
  engine.queue.checkAgain({ batchId });
  await engine.untilPhase(batchId, 'checking');
  await engine.untilPhase(batchId, 'paused');

  await engine.prompts.answer({ workflowKey: answer.workflowKey, candidateKey: null });
  await engine.untilPhase(batchId, 'paused');
  expect(engine.prompts.choices()).toEqual([]);
  const { question: __, ...other } = askedFor(engine, batchId, 'a dog');
  await engine.prompts.answer(other);
  expect(promptsOf(engine, batchId).slice(0, 2)).toEqual(dogs);
  engine.queue.resume({ batchId });
  expect((await engine.untilPhase(batchId, 'ended')).counts).toMatchObject({ completed: 3 });
  expect(promptsOf(engine, batchId).slice(0, 2)).toEqual(dogs);
});

test('a typed prompt answers the question for its clip only', async () => {
  const { engine, folder } = await setUpWorkflow();
  const batchId = engine.add(folder, { checksPrompts: true });
  await engine.untilPhase(batchId, 'paused');
  const show = 'questions';
  const [first] = engine.prompts.list({ batchId, show, offset: 0, limit: 9 }).rows;
  if (!first?.clipId) throw new Error('it was read');
  await engine.clips.setPrompts([{ clipId: first.clipId, text: 'typed' }]);
  const { rows, counts } = engine.prompts.list({ batchId, show, offset: 0, limit: 9 });
  expect(rows.map(({ name }) => name)).toEqual(['clip-1.mp4']);
  expect(counts).toMatchObject({ questions: 1, typed: 1, without: 0 });
  expect(engine.prompts.questions({ batchId })).toMatchObject([{ clips: 1 }]);
});

test('compares a table with a batch in both directions, and applies its prompts', async () => {
  const { engine, folder } = await setUpWorkflow();
  const batchId = engine.add(folder, { checksPrompts: true });
  await engine.untilPhase(batchId, 'paused');
  const text = 'CLIP-0\tof the table\nnobody.mp4\tx\n';
  expect(await engine.prompts.readTable({ batchId, text })).toMatchObject({
    changes: [{ name: 'clip-0.mp4', before: null, after: 'of the table' }],
    unknown: { count: 1, first: [{ line: 2, name: 'nobody.mp4' }] },
    withoutRow: { count: 2, first: ['clip-1.mp4', 'clip-2.mp4'] },
  });
  const before = await engine.prompts.applyTable({ batchId, text });
  expect(promptsOf(engine, batchId)[0]).toBe('of the table');
  await engine.clips.setPrompts(before);
  expect(promptsOf(engine, batchId)[0]).toBeNull();

  const exported = engine.prompts.table({ batchId, withBom: true }).text;
  expect(await engine.prompts.readTable({ batchId, text: exported })).toMatchObject({
    changed: 0,
    unchanged: 3,
    complaints: [],
    unknown: { count: 0 },
    withoutRow: { count: 0 },
  });
  await expect(engine.prompts.readTable({ batchId, text: '' })).rejects.toMatchObject({
    code: 'bad_input',
  });
});
