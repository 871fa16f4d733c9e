import { expect, test } from 'vitest';
import { unknownGeneration } from '../../shared/domain/found-prompt.ts';
import { muxTags } from '../../tools/prompt-clips/mux-tags.ts';
import { textPng } from '../../tools/prompt-clips/text-png.ts';
import { makeFolder } from '../support/make-folder.ts';
import { makeTinyClip } from '../support/tiny-clips.ts';
import { promptSearchOf } from './scanned-prompts.ts';
import { fox, graphOf, swarm } from './written-texts.ts';

const graph = JSON.stringify(graphOf(fox));
const comfy = {
  ...unknownGeneration,
  generator: 'ComfyUI',
  model: 'wan2.2_t2v',
  seed: '42',
  workflowKey: expect.any(String),
};

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
    { ...comfy, generator: 'SwarmUI', model: 'wan', workflowKey: null },
  ],
  [
    'a list, before all others',
    () => ({
      'fox.mp4': muxTags({ clip, tags: { comment: graph } }),
      'metadata.csv': 'file_name,prompt,generator,seed,lora\nfox.mp4,A fox,Kling,7,"grain, pan"\n',
    }),
    { ...comfy, generator: 'Kling', seed: '7', loras: ['grain', 'pan'] },
  ],
  ['nothing', () => ({ 'fox.mp4': clip, 'fox.txt': fox }), undefined],
] as const)('reads the generator of a clip from %s', async ([, files, generation]) => {
  const folder = await makeFolder(files() as Record<string, string | Buffer>);
  expect((await promptSearchOf(folder, 'fox.mp4')).generation).toEqual(generation);
});
