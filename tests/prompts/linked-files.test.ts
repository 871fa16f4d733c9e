import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPromptFinder } from '../../engine/clips/prompts/prompt-finder.ts';
import { muxTags } from '../../tools/prompt-clips/mux-tags.ts';
import { textPng } from '../../tools/prompt-clips/text-png.ts';
import { openEngine } from '../support/engine-under-test.ts';
import { makeFolder } from '../support/make-folder.ts';
import { makeTinyClip } from '../support/tiny-clips.ts';
import { fox, graphOf } from './written-texts.ts';

const secret = 'the first line of a private key';
const { signal } = new AbortController();

const clip = await makeTinyClip();
const makeLinked = async (files: Record<string, string | Uint8Array>) => {
  const far = await makeFolder(files);
  const folder = await makeFolder({ 'fox.mp4': clip });
  for (const name of Object.keys(files)) await symlink(join(far, name), join(folder, name));
  const finding = () =>
    createPromptFinder({}).find({ path: join(folder, 'fox.mp4'), root: folder });
  return { far, folder, finding };
};

test.each([
  ['a file beside the clip', { 'fox.txt': secret }, 'sidecar'],
  ['a list', { 'metadata.csv': `file_name,prompt\nfox.mp4,${secret}\n` }, 'manifest'],
  [
    'a picture',
    {
      'fox.png': textPng({
        keyword: 'prompt',
        kind: 'tEXt',
        text: JSON.stringify(graphOf(secret)),
      }),
    },
    'png',
  ],
])(
  'asks before using the prompt from %s that links to a place outside',
  async (_what, files, source) => {
    const { far, folder, finding } = await makeLinked(files);
    const [name = ''] = Object.keys(files);
    const { prompt, others, question } = await finding();
    expect({ prompt, others }).toEqual({ prompt: null, others: [] });
    expect(question).toMatchObject({
      source,
      origin: join(folder, name),
      linkedTo: join(far, name),
      candidates: [{ key: 'file', text: secret }],
    });
  },
);

test('asks about the file before it asks which text of its workflow is the prompt', async () => {
  const texts = { 3: 'a cat', 4: 'a dog' };
  const nodes = Object.entries(texts).map(([key, text]) => [
    key,
    { class_type: 'CLIPTextEncode', inputs: { text } },
  ]);
  const { far, finding } = await makeLinked({
    'fox.json': JSON.stringify(Object.fromEntries(nodes)),
  });
  expect((await finding()).question).toMatchObject({
    linkedTo: join(far, 'fox.json'),
    candidates: [{ key: 'file', text: 'a cat\na dog' }],
  });
});

test('a clip without a root gets no prompt from outside its folder', async () => {
  const { folder } = await makeLinked({ 'fox.txt': secret });
  const lost = { path: join(folder, 'fox.mp4'), root: '' };
  expect(await createPromptFinder({}).find(lost)).toMatchObject({
    prompt: null,
    question: { candidates: [{ text: secret }] },
  });
});

test('does not look at a prompt file that links to a network location', async () => {
  const { folder, finding } = await makeLinked({});
  await symlink('\\\\host\\share\\fox.txt', join(folder, 'further.txt'));
  await symlink('further.txt', join(folder, 'fox.txt'));
  expect(await finding()).toMatchObject({ prompt: null, question: null });
});

test('uses no prompt of a less trusted source while one outside waits to be confirmed', async () => {
  const { folder, finding } = await makeLinked({ 'fox.txt': secret });
  await writeFile(join(folder, 'fox.json'), JSON.stringify({ prompt: fox }));
  expect(await finding()).toMatchObject({ prompt: null, question: { source: 'sidecar' } });
});

test('offers nothing from outside where a more trusted source has the prompt', async () => {
  const { folder, finding } = await makeLinked({ 'fox.txt': secret });
  await writeFile(join(folder, 'metadata.csv'), `file_name,prompt\nfox.mp4,"${fox}"\n`);
  expect(await finding()).toMatchObject({ prompt: { text: fox }, others: [], question: null });
});

test('uses prompts through links within the folder without asking', async () => {
  const { folder, finding } = await makeLinked({});
  await mkdir(join(folder, 'captions'));
  await writeFile(join(folder, 'captions/1.txt'), fox);
  await symlink('captions/1.txt', join(folder, 'fox.txt'));
  expect(await finding()).toMatchObject({ prompt: { text: fox }, question: null });
});

test('a named clip has its own tags, wherever the name leads', async () => {
  const far = await makeFolder({ 'fox.mp4': muxTags({ clip, tags: { comment: fox } }) });
  const folder = await makeFolder({});
  const path = join(folder, 'fox.mp4');
  await symlink(join(far, 'fox.mp4'), path);
  expect(await createPromptFinder({}).find({ path, root: folder })).toMatchObject({
    prompt: { text: fox, source: 'tags' },
  });
});

test('a file outside counts once it is confirmed, until the link leads elsewhere', async () => {
  const { far, folder } = await makeLinked({ 'fox.txt': fox });
  const engine = openEngine({ dataDir: await makeFolder(), service: null });
  const scanned = async () => {
    const { clips } = await engine.scan({ paths: [folder] }, signal);
    return { state: clips[0]?.state, prompt: clips[0]?.prompt, message: clips[0]?.reason?.message };
  };
  expect(await scanned()).toEqual({
    state: 'needs_prompt',
    prompt: null,
    message: `Its prompt is in ${join(far, 'fox.txt')}, outside the folder you added. It is used only after you confirm it under Prompts in the queue or with 'clipcheck prompts'.`,
  });
  const [found] = await engine.findPrompts({ paths: [folder] }, signal);
  const question = found?.promptSearch?.question;
  const [candidate] = question?.candidates ?? [];
  if (!question || !candidate) throw new Error('nothing is asked');
  engine.prompts.choose(question, candidate, 'fox.mp4');
  expect(await scanned()).toMatchObject({ state: 'pending', prompt: fox });
  await rename(join(far, 'fox.txt'), join(far, 'other.txt'));
  await symlink(join(far, 'other.txt'), join(far, 'fox.txt'));
  expect(await scanned()).toMatchObject({ state: 'needs_prompt', prompt: null });
});
