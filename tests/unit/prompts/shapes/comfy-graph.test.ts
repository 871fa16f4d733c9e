import { expect, test } from 'vitest';
import { type ApiGraph, encode, node, readGraph, sampled, wanGraph } from './graphs.ts';

const fox = 'A red fox trots through fresh snow, camera low';

const promptOf = (graph: ApiGraph): string | null => {
  const reading = readGraph(graph);
  return reading.kind === 'prompt' ? reading.text : null;
};

const choiceOf = (graph: ApiGraph): Record<string, string> | null => {
  const reading = readGraph(graph);
  if (reading.kind !== 'choice') return null;
  return Object.fromEntries(reading.candidates.map(({ key, text }) => [key, text]));
};

test("the text behind a sampler's positive input is the prompt, through intermediate nodes", () => {
  expect(readGraph(wanGraph(fox))).toEqual({ kind: 'prompt', text: fox, form: 'graph' });
});

test.each<[string, ApiGraph]>([
  [
    'a guider',
    {
      a: node('SamplerCustomAdvanced', { noise: ['n', 0], guider: ['g', 0] }),
      n: node('RandomNoise', { noise_seed: 7 }),
      g: node('BasicGuider', { conditioning: ['f', 0] }),
      f: node('FluxGuidance', { guidance: 3.5, conditioning: ['e', 0] }),
      e: encode(fox),
    },
  ],
  [
    'CFGGuider and LTXVConditioning',
    {
      a: node('SamplerCustomAdvanced', { guider: ['g', 0] }),
      g: node('CFGGuider', { cfg: 3, positive: ['c', 0], negative: ['c', 1] }),
      c: node('LTXVConditioning', { frame_rate: 25, positive: ['p', 0], negative: ['n', 0] }),
      p: encode(fox),
      n: encode('worst quality, inconsistent motion'),
    },
  ],
  [
    'WanVideoWrapper',
    {
      '16': node('WanVideoTextEncode', { positive_prompt: fox, negative_prompt: 'static' }),
      '27': node('WanVideoSampler', { text_embeds: ['16', 0], image_embeds: ['63', 0] }),
      '63': node('WanVideoImageToVideoEncode', { start_image: ['58', 0], width: 832 }),
      '58': node('LoadImage', { image: 'first frame of a dog.png' }),
      '30': node('VHS_VideoCombine', { images: ['27', 0], frame_rate: 16 }),
    },
  ],
  [
    'HunyuanVideoWrapper',
    {
      '30': node('HyVideoTextEncode', { prompt: fox, prompt_template: 'video' }),
      '3': node('HyVideoSampler', { hyvid_embeds: ['30', 0], seed: 6 }),
    },
  ],
  [
    'ControlNet and a reroute',
    sampled(['control', 0], {
      control: node('ControlNetApplyAdvanced', { positive: ['r', 0], image: ['pose', 0] }),
      r: node('Reroute', { '': ['e', 0] }),
      e: encode(['prim', 0]),
      prim: node('PrimitiveStringMultiline', { value: fox }),
      pose: node('LoadImage', { image: 'text of a pose.png' }),
    }),
  ],
  [
    'SDXL with the same text in both encoders',
    sampled(['e', 0], { e: node('CLIPTextEncodeSDXL', { width: 1024, text_g: fox, text_l: fox }) }),
  ],
  [
    'Flux with an empty short encoder',
    sampled(['e', 0], { e: node('CLIPTextEncodeFlux', { clip_l: '', t5xxl: fox }) }),
  ],
  [
    'a pipe',
    {
      load: node('easy fullLoader', { positive: fox, negative: 'ugly' }),
      pre: node('easy preSampling', { pipe: ['load', 0], steps: 20 }),
      k: node('easy kSampler', { pipe: ['pre', 0], image_output: 'Preview' }),
    },
  ],
  [
    'a switch that says how it stands',
    sampled(['e', 0], {
      e: encode(['s', 0]),
      s: node('ComfySwitchNode', { switch: ['b', 0], on_false: ['old', 0], on_true: ['new', 0] }),
      b: node('PrimitiveBoolean', { value: true }),
      old: node('PrimitiveString', { value: 'An old text' }),
      new: node('PrimitiveString', { value: fox }),
    }),
  ],
  [
    'a wildcard node that holds what it has come to',
    sampled(['e', 0], {
      e: encode(['w', 0]),
      w: node('ImpactWildcardProcessor', {
        wildcard_text: 'A {red|grey} fox',
        populated_text: fox,
        mode: 'populate',
      }),
    }),
  ],
  [
    'a service’s node without a sampler',
    {
      '1': node('KlingTextToVideoNode', {
        prompt: fox,
        negative_prompt: 'noise',
        mode: 'standard',
      }),
      '2': node('SaveVideo', { video: ['1', 0], filename_prefix: 'a b/Kling' }),
    },
  ],
  [
    'a service’s node that is called as its models for texts are',
    { '1': node('OpenAIVideoSora2', { prompt: fox, model: 'sora-2' }) },
  ],
  ...['model.prompt', 'video_caption', 'scenePrompt', 'style_text'].map(
    (name): [string, ApiGraph] => [
      `an input that ends in the name of a text, ${name}`,
      {
        '1': node('Wan2TextToVideoApi', {
          model: 'a model of the longest name',
          [name]: fox,
          'model.negative_prompt': 'blurry, text over the picture',
          'model.resize_method': 'keep the ratio of sides',
          'model.images.image_1': ['3', 0],
        }),
        '2': node('SaveVideo', { video: ['1', 0], filename_prefix: 'v' }),
        '3': node('LoadImage', { image: 'a.png' }),
      },
    ],
  ),
])('finds the prompt by way of %s', (_name, graph) => {
  expect(promptOf(graph)).toBe(fox);
});

test('texts that a node joins are one prompt, in the order of its inputs and with its delimiter', () => {
  const graph = sampled(['e', 0], {
    e: encode(['join', 0]),
    join: node('StringConcatenate', {
      string_a: 'A red fox',
      delimiter: ' ',
      string_b: ['more', 0],
    }),
    more: node('Text Concatenate', {
      delimiter: ', ',
      text_b: ['two', 0],
      text_a: ['one', 0],
      text_c: '',
    }),
    one: node('Text Multiline', { text: 'in snow' }),
    two: node('Text Multiline', { text: 'at dusk' }),
  });
  expect(promptOf(graph)).toBe('A red fox in snow, at dusk');
});

test('combined conditionings are one prompt', () => {
  const graph = sampled(['c', 0], {
    c: node('ConditioningConcat', { conditioning_from: ['b', 0], conditioning_to: ['a', 0] }),
    a: encode('A red fox runs.'),
    b: encode('Snow falls'),
  });
  expect(promptOf(graph)).toBe('A red fox runs. Snow falls');
});

test("the text of a video's start picture is not its prompt", () => {
  const picture = sampled(['still', 0], { still: encode('A fox, studio photo') });
  const graph = { ...wanGraph(fox), ...picture };
  graph.video = node('PreviewImage', { images: ['decode', 0] });
  graph['50'] = node('WanImageToVideo', {
    positive: ['6', 0],
    negative: ['7', 0],
    start_image: ['decode', 0],
  });
  expect(promptOf(graph)).toBe(fox);
});

test('two passes with two texts leave a choice', () => {
  const graph = sampled(['first', 0], { first: encode('A fox'), second: encode('sharp details') });
  graph.refine = node('KSampler', { positive: ['second', 0], latent_image: ['sampler', 0] });
  graph.decode = node('VAEDecode', { samples: ['refine', 0] });
  expect(choiceOf(graph)).toEqual({ 'first.text': 'A fox', 'second.text': 'sharp details' });
});

test('encoders with two different texts leave a choice, whose places have readable names', () => {
  const graph = sampled(['e', 0], {
    e: node(
      'CLIPTextEncodeFlux',
      { clip_l: 'fox, snow', t5xxl: fox, guidance: 3.5 },
      'Positive\u202e prompt',
    ),
  });
  expect(readGraph(graph)).toEqual({
    kind: 'choice',
    workflowKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    candidates: [
      {
        key: 'e.clip_l',
        label: 'Positive\\u{202e} prompt, clip_l (CLIPTextEncodeFlux, node e)',
        text: 'fox, snow',
      },
      {
        key: 'e.t5xxl',
        label: 'Positive\\u{202e} prompt, t5xxl (CLIPTextEncodeFlux, node e)',
        text: fox,
      },
    ],
  });
});

test('asks about a text that a language model rewrites, though it is the only one', () => {
  const graph = sampled(['e', 0], {
    e: encode(['llm', 0]),
    llm: node('OllamaGenerateV2', { prompt: 'fox, snow', model: 'llama3' }),
  });
  expect(choiceOf(graph)).toEqual({ 'llm.prompt': 'fox, snow' });
});

test('offers a rewritten text as typed, without the instructions to the model', () => {
  const graph = sampled(['e', 0], {
    e: encode(['llm', 0]),
    llm: node('TextGenerate', { prompt: ['join', 0], max_length: 512 }),
    join: node('StringConcatenate', {
      string_a: ['orders', 0],
      string_b: ['typed', 0],
      delimiter: '\n',
    }),
    orders: node('PrimitiveStringMultiline', { value: 'You write prompts.' }, 'System Prompt'),
    typed: node('StringConcatenate', { string_a: 'a fox', string_b: 'in snow' }),
  });
  expect(choiceOf(graph)).toEqual({ 'typed.string_a': 'a fox', 'typed.string_b': 'in snow' });
});

test.each<[Record<string, unknown>, string | null]>([
  [{ string: 'A {x} fox, a {x} sky', find: '{x}', replace: 'red' }, 'A red fox, a red sky'],
  [{ string: 'A {x} fox', find: '{x}', replace: ['n', 0] }, 'A grey fox'],
  [{ string: 'A {x} fox', find: ['n', 0], replace: 'red' }, null],
  [{ string: 'A {x} fox', find: '{x}', replace: ['no', 1] }, 'A watermark, text fox'],
  [{ string: 'A {x} fox', find: '{x}', replace: '' }, null],
])('of texts inserted into a text, %j, the prompt is %j', (inputs, text) => {
  const graph = sampled(['e', 0], {
    e: encode(['r', 0]),
    r: node('StringReplace', inputs),
    n: node('PrimitiveString', { value: 'grey' }),
  });
  expect(promptOf(graph)).toBe(text);
});

test("reads WAS's node, which inserts texts into a text, and asks about one that does it differently", () => {
  const replacing = (class_type: string, inputs: Record<string, unknown>) =>
    sampled(['e', 0], { e: encode(['r', 0]), r: { class_type, inputs } });
  const was = { text: 'A red CAT trots', find: 'CAT', replace: 'fox' };
  expect(promptOf(replacing('Text Find and Replace', was))).toBe('A red fox trots');
  const several = { text: 'A red CAT trots', find1: 'CAT', replace1: 'fox' };
  expect(choiceOf(replacing('CR Text Replace', several))).toEqual({
    'r.text': 'A red CAT trots',
    'r.replace1': 'fox',
  });
});

test("uses no other text without asking where a sampler's text is not in the graph", () => {
  const graph = sampled(['e', 0], {
    e: encode(['caption', 0]),
    caption: node('Florence2Run', { image: ['pic', 0], text_input: '' }),
    pic: node('LoadImage', { image: 'a.png' }),
    other: node('PrimitiveString', { value: 'A title on the first frame' }),
  });
  expect(choiceOf(graph)).toEqual({ 'other.value': 'A title on the first frame' });
});

test('without a sampler, prefers a node titled positive to other texts', () => {
  const graph: ApiGraph = {
    '1': node('MyText', { text: fox }, 'Positive'),
    '2': node('MyText', { text: 'blurry' }, 'Negative'),
    '3': node('MyText', { text: 'Chapter one' }),
    '4': node('Note', { text: 'Change the seed' }),
  };
  expect(promptOf(graph)).toBe(fox);
  delete graph['1'];
  expect(promptOf(graph)).toBe('Chapter one');
  graph['5'] = node('MyText', { text: 'Chapter two' });
  expect(choiceOf(graph)).toEqual({ '3.text': 'Chapter one', '5.text': 'Chapter two' });
});

test.each<[string, ApiGraph]>([
  ['zeroed conditioning', sampled(['z', 0], { z: node('ConditioningZeroOut', {}) })],
  ['an empty text', wanGraph('  \n', '')],
  ['only names of LoRA files', wanGraph('<lora:foxes_v2:0.8>', '')],
  ['links to nodes that are not there', { '1': node('KSampler', { positive: ['9', 0] }) }],
])('%s is no prompt', (_name, graph) => {
  expect(readGraph(graph)).toEqual({ kind: 'none' });
});

test('a circular graph ends, with the texts on the way', () => {
  const graph = sampled(['a', 0], {
    a: node('ConditioningSetArea', { conditioning: ['b', 0] }),
    b: node('ConditioningCombine', { conditioning_1: ['a', 0], conditioning_2: ['e', 0] }),
    e: encode(fox),
  });
  expect(promptOf(graph)).toBe(fox);
});
