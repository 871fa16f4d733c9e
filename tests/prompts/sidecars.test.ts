import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTinyClip } from '../support/tiny-clips.ts';
import { promptSearchOf, scanFiles } from './scanned-prompts.ts';
import { fox, graphOf, infotext, swarm } from './written-texts.ts';

const clip = await makeTinyClip();

/** One for each name of a sidecar file; tests/unit/prompts/shapes covers their texts. */
test.each<[writer: string, name: string, content: string]>([
  ['AnimateDiff: infotext', 'fox.txt', infotext],
  ['SwarmUI', 'fox.swarm.json', JSON.stringify(swarm)],
  ['an exported graph of ComfyUI', 'fox.json', JSON.stringify(graphOf(fox), null, 2)],
])('%s', async (_writer, name, content) => {
  const { folder, clips, notes } = await scanFiles({ 'fox.mp4': clip, [name]: content });
  expect(notes).toEqual([]);
  expect(clips['fox.mp4']).toMatchObject({ prompt: fox, source: 'sidecar', state: 'pending' });
  expect((await promptSearchOf(folder, 'fox.mp4')).prompt).toEqual({
    text: fox,
    source: 'sidecar',
    origin: join(folder, name),
    detail: null,
  });
});

test.each<[what: string, name: string, content: string]>([
  ['what SwarmUI shows of a clip', 'fox.swarmpreview.jpg', fox],
  ['a sidecar of another clip', 'foxes.txt', fox],
])('takes no prompt from %s', async (_what, name, content) => {
  const { clips } = await scanFiles({ 'fox.mp4': clip, [name]: content });
  expect(clips['fox.mp4']).toMatchObject({ prompt: null, reason: 'missing_prompt' });
});

test('mentions JSON without a known prompt beside clips that have none', async () => {
  const unknown = JSON.stringify({ generation: { words: fox } });
  const { notes } = await scanFiles({
    'a.mp4': clip,
    'a.json': unknown,
    'b.mp4': clip,
    'b.json': unknown,
    'c.mp4': clip,
    'c.json': unknown,
    'c.txt': fox,
  });
  expect(notes).toEqual([
    'a.json and 1 more JSON file beside clips contain no prompt in a known format.',
  ]);
});

test('prefers handwritten files to those of programs, and reports the rest', async () => {
  const { folder, clips } = await scanFiles({
    'fox.mp4': clip,
    'fox.txt': 'by hand',
    'fox.swarm.json': JSON.stringify(swarm),
    'fox.json': '{"prompt": "by a program"}',
  });
  expect(clips['fox.mp4']).toMatchObject({ prompt: 'by hand', source: 'sidecar' });
  const { others } = await promptSearchOf(folder, 'fox.mp4');
  expect(others.map(({ text, origin }) => [text, origin])).toEqual([
    [fox, join(folder, 'fox.swarm.json')],
    ['by a program', join(folder, 'fox.json')],
  ]);
});
