import { expect, test } from 'vitest';
import {
  readGeneration,
  readGenerationTags,
} from '../../../../engine/clips/prompts/shapes/read-generation.ts';
import { type Generation, unknownGeneration } from '../../../../shared/domain/found-prompt.ts';
import {
  fox,
  graphOf,
  infotext,
  metaHub,
  swarm,
  wan2gp,
  workflow,
} from '../../../prompts/written-texts.ts';

const eulerSteps = { sampler: 'Euler a', steps: 20 };
const graph = JSON.stringify(graphOf(fox));
const of = (
  generator: string | null,
  model: string | null,
  seed: string | null,
  more: Partial<Generation> = {},
): Generation => ({
  ...unknownGeneration,
  ...(generator === 'ComfyUI' && { workflowKey: expect.any(String) }),
  generator,
  model,
  seed,
  ...more,
});

test.for([
  ['a ComfyUI graph', graph, of('ComfyUI', 'wan2.2_t2v', '42')],
  ['the graph in a string', JSON.stringify({ prompt: graph }), of('ComfyUI', 'wan2.2_t2v', '42')],
  ['a workflow that says no more', JSON.stringify(workflow), of('ComfyUI', null, null)],
  ['an infotext', infotext, of(null, 'foxmix', '42', eulerSteps)],
  [
    'an infotext with LoRAs',
    infotext.replace('snow', 'snow <lora:film/grain:0.8><lora:pan:1> <lora:pan:1>'),
    of(null, 'foxmix', '42', { ...eulerSteps, loras: ['grain', 'pan'] }),
  ],
  [
    'a graph with LoRAs, sampler and steps',
    JSON.stringify({
      ...graphOf(fox),
      10: {
        class_type: 'KSamplerAdvanced',
        inputs: { noise_seed: 42, sampler_name: 'uni_pc', steps: 30 },
      },
      11: { class_type: 'LoraLoaderModelOnly', inputs: { lora_name: 'wan\\pan.safetensors' } },
      12: {
        class_type: 'Power Lora Loader (rgthree)',
        inputs: {
          lora_1: { on: true, lora: 'grain.safetensors', strength: 1 },
          lora_2: { on: false, lora: 'off.safetensors', strength: 1 },
        },
      },
      13: { class_type: 'WanVideoLoraSelectMulti', inputs: { lora_0: 'none', lora_1: 'zoom.pt' } },
    }),
    of('ComfyUI', 'wan2.2_t2v', '42', {
      loras: ['pan', 'grain', 'zoom'],
      sampler: 'uni_pc',
      steps: 30,
    }),
  ],
  [
    'WanGP with LoRAs',
    JSON.stringify({
      ...wan2gp,
      activated_loras: ['loras/slow.safetensors', 7],
      sample_solver: 'unipc',
      num_inference_steps: 8,
    }),
    of('WanGP', null, '42', { loras: ['slow'], sampler: 'unipc', steps: 8 }),
  ],
  ['steps that are none', '{"seed":7,"steps":-3,"loras":"None"}', of(null, null, '7')],
  [
    'a program by its path',
    '{"generator":"C:\\\\tools\\\\wan\\\\run.py","model":"/models/wan.gguf"}',
    of('run.py', 'wan', null),
  ],
  [
    'SD.Next at a path',
    `${infotext}, App: /opt/SD.Next`,
    of('SD.Next', 'foxmix', '42', eulerSteps),
  ],
  ['WanGP', JSON.stringify(wan2gp), of('WanGP', null, '42')],
  ['Image MetaHub', JSON.stringify(metaHub), of('ComfyUI', 'wan2.2_t2v', '42')],
  ['SwarmUI', JSON.stringify(swarm), of('SwarmUI', 'wan', '42')],
  ['a flat record', '{"generator":"Kling","model":"2.1","seed":"7"}', of('Kling', '2.1', '7')],
  [
    'a seed that JavaScript cannot hold to the digit',
    '{"seed":12345678901234567890,"model":"a/b\\\\c.gguf"}',
    of(null, 'c', '12345678901234567890'),
  ],
  [
    'such a seed in a graph',
    graph.replace(/("(?:noise_)?seed":)42/, '$19007199254740993'),
    of('ComfyUI', 'wan2.2_t2v', '9007199254740993'),
  ],
  ['the same as text', '{"seed":"12345678901234567890"}', of(null, null, '12345678901234567890')],
  ['a sentence', fox, of(null, null, null)],
  ['members of other kinds', '{"generator":5,"model":{},"seed":"many"}', of(null, null, null)],
  ['a name that is none', `{"model":"${'x'.repeat(300)}"}`, of(null, null, null)],
] as const)('%s states who made the clip', ([, text, generation]) => {
  expect(readGeneration(text)).toEqual(generation);
});

test('uses the seed of the sampler, and the model that makes the pictures', () => {
  const more = {
    1: { class_type: 'Wildcards', inputs: { seed: 7 } },
    2: { class_type: 'UpscaleModelLoader', inputs: { model_name: 'x4.pth' } },
    ...graphOf(fox),
  };
  expect(readGeneration(JSON.stringify(more))).toEqual(of('ComfyUI', 'wan2.2_t2v', '42'));
});

test('a tag supplies what another lacks', () => {
  const tags = new Map([
    ['comment', '{"seed":3}'],
    ['prompt', graph],
  ]);
  expect(readGenerationTags(tags)).toEqual(of('ComfyUI', 'wan2.2_t2v', '3'));
});
