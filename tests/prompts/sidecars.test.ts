import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { testFor } from '../support/test-for.ts';
import { makeTinyClip } from '../support/tiny-clips.ts';
import { promptSearchOf, scanFiles } from './scanned-prompts.ts';
import { fox, graphOf, infotext, negative, swarm, wan2gp } from './written-texts.ts';

let clip: Buffer;
beforeAll(async () => {
  clip = await makeTinyClip();
});

const pythonDict = `{'prompt': '${fox}', 'n_prompt': '${negative}', 'seed': None, 'ok': True}`;

/** One line for each row of prompt-sources, 4b. */
testFor<[writer: string, name: string, content: string]>(
  '%s',
  [
    ['musubi-tuner, finetrainers: the whole file is the caption', 'fox.txt', `${fox}\n`],
    ['AnimateDiff: infotext', 'fox.txt', infotext],
    ['AnimateDiff, older: a dict of Python', 'fox.txt', pythonDict],
    ['SwarmUI', 'fox.swarm.json', JSON.stringify(swarm)],
    ['Wan2GP', 'fox.json', JSON.stringify(wan2gp)],
    ['an exported graph of ComfyUI', 'fox.json', JSON.stringify(graphOf(fox), null, 2)],
    ['mlx-serve', 'fox.txt', `seed: 42\n\n# Prompt\n${fox}\n`],
    ['Replicate', 'fox.json', JSON.stringify({ description: 'a model', input: { prompt: fox } })],
    ['Runway', 'fox.json', JSON.stringify({ id: '1', promptText: fox, model: 'gen4' })],
    ['a file of other case', 'FOX.TXT', fox],
  ],
  [
    'musubi-tuner, finetrainers: the whole file is the caption',
    'AnimateDiff: infotext',
    'an exported graph of ComfyUI',
  ],
  async ([, name, content]) => {
    const { folder, clips, notes } = await scanFiles({ 'fox.mp4': clip, [name]: content });
    expect(notes).toEqual([]);
    expect(clips['fox.mp4']).toMatchObject({ prompt: fox, source: 'sidecar', state: 'pending' });
    expect((await promptSearchOf(folder, 'fox.mp4')).prompt).toEqual({
      text: fox,
      source: 'sidecar',
      origin: join(folder, name),
      detail: null,
    });
  },
);

testFor<[what: string, name: string, content: string]>(
  'takes no prompt from %s',
  [
    ['what SwarmUI shows of a clip', 'fox.swarmpreview.jpg', fox],
    ['settings without a prompt', 'fox.txt', '{"seed": 42, "steps": 20}'],
    [
      'infotext with a blank prompt',
      'fox.txt',
      `\nNegative prompt: ${negative}\nSteps: 20, Seed: 1`,
    ],
    ['JSON that is none', 'fox.json', fox],
    ['a sidecar of another clip', 'foxes.txt', fox],
  ],
  ['infotext with a blank prompt', 'a sidecar of another clip'],
  async ([, name, content]) => {
    const { clips } = await scanFiles({ 'fox.mp4': clip, [name]: content });
    expect(clips['fox.mp4']).toMatchObject({ prompt: null, reason: 'missing_prompt' });
  },
);

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
