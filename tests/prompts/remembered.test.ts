import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createPromptFinder } from '../../engine/clips/prompts/prompt-finder.ts';
import { promptCache } from '../../engine/clips/prompts/tag-prompts.ts';
import { openStore } from '../../engine/store/store.ts';
import { itunesItem, itunesTags, namedTags } from '../../tools/prompt-clips/mp4-box.ts';
import { withMovieBox } from '../../tools/prompt-clips/with-boxes.ts';
import { openEngine } from '../support/engine-under-test.ts';
import { makeFolder } from '../support/make-folder.ts';
import { makeTinyClip } from '../support/tiny-clips.ts';
import { fox, unclearGraph } from './written-texts.ts';

const clip = await makeTinyClip();
const { signal } = new AbortController();
const tagged = (text: string): Buffer =>
  withMovieBox(clip, itunesTags(itunesItem('\u00a9cmt', text)));
const graphed = (...texts: [string, string]): Buffer =>
  withMovieBox(clip, namedTags({ prompt: JSON.stringify(unclearGraph(texts)) }));

const scanned = async (files: Record<string, Buffer>) => {
  const [folder, dataDir] = [await makeFolder(files), await makeFolder()];
  const scan = async () => {
    const engine = openEngine({ dataDir, service: null });
    const { clips } = await engine.scan({ paths: [folder] }, signal);
    await engine.close();
    return Object.fromEntries(clips.map((one) => [one.path.slice(folder.length + 1), one]));
  };
  const first = await scan();
  const store = openStore(dataDir);
  onTestFinished(() => store.close());
  return { folder, first, scan, store };
};

test('stores what the tags of a clip say with its bytes, and does not read the file again', async () => {
  const { folder, first, store } = await scanned({ 'fox.mp4': tagged(fox) });
  const clipId = store.clips.lastAt(join(folder, 'fox.mp4'));
  expect(first['fox.mp4']?.prompt).toBe(fox);
  const cache = promptCache(store);
  expect(clipId && cache.storedTags(clipId)?.reading).toMatchObject({ kind: 'prompt', text: fox });
  // If no file can be read, the stored tags still answer.
  await rename(join(folder, 'fox.mp4'), join(folder, 'wolf.mov'));
  const finder = createPromptFinder({ cache });
  const found = await finder.find({ path: join(folder, 'fox.mp4'), root: folder, clipId });
  expect(found.prompt).toMatchObject({ text: fox, source: 'tags' });
});

test('reads a clip that was known before tags were read when it is requested', async () => {
  const { folder, scan, store } = await scanned({ 'fox.mp4': tagged(fox) });
  const clipId = store.clips.lastAt(join(folder, 'fox.mp4'));
  if (!clipId) throw new Error('the clip is known');
  // As an older reader left it.
  store.promptReadings.save(clipId, 0, '{"reading":{"kind":"none"},"tooLong":[]}');
  expect(promptCache(store).storedTags(clipId)).toBeNull();
  expect((await scan())['fox.mp4']?.prompt).toBe(fox);
  expect(promptCache(store).storedTags(clipId)?.reading).toMatchObject({ text: fox });
});

test('an interrupt while known clips are searched, none of which looks at it, ends the search', async () => {
  const folder = await makeFolder({ 'fox.mp4': tagged(fox) });
  const engine = openEngine({ dataDir: await makeFolder(), service: null });
  await engine.findPrompts({ paths: [folder] }, signal);
  const interrupt = new AbortController();
  engine.subscribe(({ type }) => type === 'scan-ended' && interrupt.abort());
  await expect(engine.findPrompts({ paths: [folder] }, interrupt.signal)).rejects.toMatchObject({
    code: 'interrupted',
  });
});

test('a file that now holds other bytes returns its own tags', async () => {
  const { folder, scan } = await scanned({
    'fox.mp4': tagged(fox),
    'new.mp4': tagged('a grey wolf'),
  });
  await rm(join(folder, 'fox.mp4'));
  await rename(join(folder, 'new.mp4'), join(folder, 'fox.mp4'));
  expect((await scan())['fox.mp4']?.prompt).toBe('a grey wolf');
});

test('asks about a workflow with several texts once, for all of its clips', async () => {
  const { folder, first, scan, store } = await scanned({
    'a.mp4': graphed('a red fox', 'a house in the fog'),
    'b.mp4': graphed('a grey wolf', 'a mill at night'),
  });
  expect(first['a.mp4']).toMatchObject({ prompt: null, reason: { code: 'prompt_to_choose' } });
  const finder = createPromptFinder({ cache: promptCache(store) });
  const { question } = await finder.find({ path: join(folder, 'a.mp4'), root: folder });
  const [chosen] = question?.candidates ?? [];
  if (!question || !chosen) throw new Error('there is a question');
  expect(question).toMatchObject({ source: 'tags', origin: join(folder, 'a.mp4') });
  store.workflowChoices.set(question.workflowKey, chosen.key);
  const then = await scan();
  expect(then['a.mp4']).toMatchObject({ prompt: 'a red fox', promptSource: 'tags' });
  expect(then['b.mp4']).toMatchObject({ prompt: 'a grey wolf', promptSource: 'tags' });
  const found = await finder.find({ path: join(folder, 'b.mp4'), root: folder });
  expect(found.prompt?.detail).toBe(chosen.label);
});

test("a chosen text that a clip's workflow lacks leaves the question open", async () => {
  const { folder, scan, store } = await scanned({
    'a.mp4': graphed('a red fox', 'a house in fog'),
  });
  const finder = createPromptFinder({ cache: promptCache(store) });
  const { question } = await finder.find({ path: join(folder, 'a.mp4'), root: folder });
  if (!question) throw new Error('there is a question');
  store.workflowChoices.set(question.workflowKey, '99.text');
  expect((await scan())['a.mp4']).toMatchObject({ reason: { code: 'prompt_to_choose' } });
});
