import { expect, test } from 'vitest';
import { muxTags } from '../../tools/prompt-clips/mux-tags.ts';
import { textPng } from '../../tools/prompt-clips/text-png.ts';
import { makeFolder } from '../support/make-folder.ts';
import { makeTinyClip } from '../support/tiny-clips.ts';
import { promptSearchOf } from './scanned-prompts.ts';
import { fox, graphOf, swarm } from './written-texts.ts';

const graph = JSON.stringify(graphOf(fox));
const comfy = { generator: 'ComfyUI', model: 'wan2.2_t2v', seed: '42' };

const clip = await makeTinyClip();
test.for([
  ['tags', () => ({ 'fox.mp4': muxTags({ clip, tags: { comment: graph } }) }), comfy],
  [
    'the picture beside it',
    () => ({
      'fox.mp4': clip,
      'fox.png': textPng({ keyword: 'prompt', text: graph, kind: 'tEXt' }),
    }),
    comfy,
  ],
  [
    'a file beside it',
    () => ({ 'fox.mp4': clip, 'fox.swarm.json': JSON.stringify(swarm) }),
    { generator: 'SwarmUI', model: 'wan', seed: '42' },
  ],
  [
    'a list, before all others',
    () => ({
      'fox.mp4': muxTags({ clip, tags: { comment: graph } }),
      'metadata.csv': 'file_name,prompt,generator,seed\nfox.mp4,A fox,Kling,7\n',
    }),
    { generator: 'Kling', model: 'wan2.2_t2v', seed: '7' },
  ],
  ['nothing', () => ({ 'fox.mp4': clip, 'fox.txt': fox }), undefined],
] as const)('reads the generator of a clip from %s', async ([, files, generation]) => {
  const folder = await makeFolder(files() as Record<string, string | Buffer>);
  expect((await promptSearchOf(folder, 'fox.mp4')).generation).toEqual(generation);
});
