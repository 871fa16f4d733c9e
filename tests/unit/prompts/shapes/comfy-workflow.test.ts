import { expect, test } from 'vitest';
import { readPromptText } from '../../../../engine/clips/prompts/shapes/read-prompt-text.ts';

const fox = 'A red fox trots through fresh snow, camera low';

type Node = { id: number; type: string; [member: string]: unknown };
/** `[id, from, output, to, input, type]` */
type Link = [number, number, number, number, number, string];

const input = (name: string, link: number | null, type = '*', widget = false) => ({
  name,
  type,
  link,
  ...(widget ? { widget: { name } } : {}),
});

const output = (type: string) => [{ name: type, type }];

const node = (id: number, type: string, members: object = {}): Node => ({ id, type, ...members });

const sampler = (positive: number, negative: number): Node =>
  node(3, 'KSampler', {
    inputs: [
      input('model', null, 'MODEL'),
      input('positive', positive, 'CONDITIONING'),
      input('negative', negative, 'CONDITIONING'),
    ],
    widgets_values: [42, 'randomize', 20, 8, 'euler', 'normal', 1],
  });

const encode = (id: number, text: string, inputs: unknown[] = []): Node =>
  node(id, 'CLIPTextEncode', { inputs, outputs: output('CONDITIONING'), widgets_values: [text] });

const read = (nodes: Node[], links: Link[], more: object = {}) =>
  readPromptText(JSON.stringify({ last_node_id: 99, nodes, links, version: 0.4, ...more }));

const found = { kind: 'prompt', text: fox, form: 'graph' };

/** From node 6 to the positive input of the sampler. */
const encoded: Link[] = [[1, 6, 0, 3, 1, 'CONDITIONING']];

test.each<[string, Node[], Link[]]>([
  ['straight to the encoder', [encode(6, fox)], encoded],
  [
    'a reroute',
    [encode(6, fox), node(9, 'Reroute', { inputs: [input('', 5)] })],
    [
      [5, 6, 0, 9, 0, '*'],
      [1, 9, 0, 3, 1, 'CONDITIONING'],
    ],
  ],
  [
    'a primitive node over a stale widget',
    [
      encode(6, 'An old text', [input('text', 5, 'STRING', true)]),
      node(9, 'PrimitiveNode', { widgets_values: [fox, 'fixed'] }),
    ],
    [[5, 9, 0, 6, 1, 'STRING'], ...encoded],
  ],
  [
    'nodes by which links go unseen',
    [
      encode(6, fox),
      node(8, 'SetNode', { inputs: [input('CONDITIONING', 5)], widgets_values: ['text'] }),
      node(9, 'GetNode', { inputs: [], widgets_values: ['text'] }),
    ],
    [
      [5, 6, 0, 8, 0, '*'],
      [1, 9, 0, 3, 1, 'CONDITIONING'],
    ],
  ],
  [
    'a bypassed node',
    [
      encode(6, fox),
      node(9, 'ConditioningSetArea', {
        mode: 4,
        inputs: [input('conditioning', 5, 'CONDITIONING'), input('text', 6, 'STRING')],
        outputs: output('CONDITIONING'),
        widgets_values: ['A text of the bypassed node'],
      }),
      node(10, 'PrimitiveNode', { widgets_values: ['Another text'] }),
    ],
    [
      [5, 6, 0, 9, 0, 'CONDITIONING'],
      [6, 10, 0, 9, 1, 'STRING'],
      [1, 9, 0, 3, 1, 'CONDITIONING'],
    ],
  ],
  [
    'a node that lists its widgets, behind a seed',
    [
      node(6, 'MyEncoder', {
        inputs: [input('seed', null, 'INT', true), input('prompt', null, 'STRING', true)],
        widgets_values: [42, 'randomize', fox],
      }),
    ],
    encoded,
  ],
  [
    'a node that names the values of its widgets',
    [
      node(6, 'MyEncoder', {
        widgets_values: [1, 'An old text'],
        widgets_values_named: { strength: 1, prompt: fox },
      }),
    ],
    encoded,
  ],
])('finds the prompt of a workflow by %s', (_name, nodes, links) => {
  const negative: Link = [2, 7, 0, 3, 2, 'CONDITIONING'];
  expect(read([sampler(1, 2), encode(7, 'blurry'), ...nodes], [...links, negative])).toEqual(found);
});

test('asks about a text in an unknown node', () => {
  const unknown = node(6, 'MyEncoder', {
    outputs: [{ name: 'out', type: 'CONDITIONING' }],
    widgets_values: ['bf16', 7, fox],
  });
  expect(read([sampler(1, 2), unknown], encoded)).toMatchObject({
    kind: 'choice',
    candidates: [{ key: '6.text_2', text: fox }],
  });
});

test('offers the texts of a node without names or outputs of text, but no choice from a list', () => {
  const service = node(15, 'ByteDance2ReferenceNode', {
    inputs: [input('model.reference_images.image_1', null, 'IMAGE')],
    outputs: output('VIDEO'),
    widgets_values: ['Seedance 2.5', fox, 'maintain aspect ratio', true],
  });
  const primitive = node(16, 'PrimitiveNode', {
    outputs: output('COMBO'),
    widgets_values: ['keep the ratio of sides', 'fixed'],
  });
  expect(read([service, primitive], [])).toMatchObject({
    kind: 'choice',
    candidates: [{ key: '15.widget_1', text: fox }],
  });

  const names = ['model', 'model.prompt', 'look'];
  const types = ['COMBO', 'STRING', 'COMBO'];
  const listed = {
    ...service,
    inputs: names.map((name, index) => input(name, null, types[index], true)),
    widgets_values: ['the longest name of a model', fox, 'keep the ratio of sides'],
  };
  expect(read([listed, primitive], [])).toEqual(found);
  const without = {
    ...listed,
    widgets_values: [listed.widgets_values[0], '', 'keep the ratio of'],
  };
  expect(read([without, primitive], [])).toEqual({ kind: 'none' });
});

test('reads the timeline of a node whose widgets have no names', () => {
  const director = node(6, 'LTXDirector', {
    outputs: [{ name: 'positive', type: 'CONDITIONING' }],
    widgets_values: [0, JSON.stringify({ global_prompt: fox, segments: [] }), '', 'keep it'],
  });
  expect(read([sampler(1, 2), director], encoded)).toEqual(found);
});

test('does not use a setting of an unknown node on the way as a text', () => {
  const variance = node(9, 'SeedVarianceEnhancer', {
    inputs: [input('conditioning', 5, 'CONDITIONING')],
    outputs: output('CONDITIONING'),
    widgets_values: [50, 20, 'noise on beginning steps', 42, 'randomize'],
  });
  const links: Link[] = [
    [5, 6, 0, 9, 0, 'CONDITIONING'],
    [1, 9, 0, 3, 1, 'CONDITIONING'],
  ];
  expect(read([sampler(1, 2), encode(6, fox), variance], links)).toEqual(found);
});

test("reads the newest version's format: links as objects, widgets by name", () => {
  const text = node(16, 'WanVideoTextEncode', { widgets_values: [fox, 'blurry', true] });
  const wan = node(3, 'WanVideoSampler', {
    inputs: [input('text_embeds', 1, 'WANVIDEOTEXTEMBEDS')],
  });
  const combine = node(4, 'VHS_VideoCombine', {
    inputs: [input('images', 2, 'IMAGE')],
    widgets_values: { frame_rate: 16, filename_prefix: 'text of a name' },
  });
  const links = [
    { id: 1, origin_id: 16, origin_slot: 0, target_id: 3, target_slot: 0, type: '*' },
    { id: 2, origin_id: 3, origin_slot: 0, target_id: 4, target_slot: 0, type: '*' },
  ];
  expect(read([wan, text, combine], [], { links })).toEqual(found);
});

test('ignores muted nodes and notes', () => {
  const muted = { ...sampler(1, 2), id: 30, mode: 2, inputs: [input('positive', 3)] };
  const note = node(31, 'MarkdownNote', { widgets_values: ['Change the seed of it'] });
  const links: Link[] = [
    [1, 6, 0, 3, 1, 'CONDITIONING'],
    [3, 8, 0, 30, 1, 'CONDITIONING'],
  ];
  const nodes = [sampler(1, 2), encode(6, fox), muted, encode(8, 'A muted text'), note];
  expect(read(nodes, links)).toEqual(found);
});

const subgraph = {
  id: 'a1b2',
  name: 'Text to conditioning',
  inputNode: { id: -10 },
  outputNode: { id: -20 },
  inputs: [{ name: 'text', type: 'STRING', linkIds: [1] }],
  outputs: [
    { name: 'positive', linkIds: [2] },
    { name: 'negative', linkIds: [3] },
  ],
  nodes: [encode(6, 'Its own text', [input('text', 1, 'STRING', true)]), encode(7, 'blurry')],
  links: [
    { id: 1, origin_id: -10, origin_slot: 0, target_id: 6, target_slot: 0, type: 'STRING' },
    { id: 2, origin_id: 6, origin_slot: 0, target_id: -20, target_slot: 0, type: 'CONDITIONING' },
    { id: 3, origin_id: 7, origin_slot: 0, target_id: -20, target_slot: 1, type: 'CONDITIONING' },
  ],
};
const definitions = { definitions: { subgraphs: [subgraph] } };
const both: Link[] = [
  [1, 12, 0, 3, 1, 'CONDITIONING'],
  [2, 12, 1, 3, 2, 'CONDITIONING'],
];

test('expands a subgraph in place: its inputs, and each of its outputs separately', () => {
  const use = node(12, 'a1b2', { inputs: [input('text', 5, 'STRING', true)] });
  const text = node(9, 'PrimitiveNode', { widgets_values: [fox] });
  const given: Link = [5, 9, 0, 12, 0, 'STRING'];
  expect(read([sampler(1, 2), use, text], [...both, given], definitions)).toEqual(found);

  const promoted = { ...use, inputs: [input('text', null, 'STRING', true)], widgets_values: [fox] };
  expect(read([sampler(1, 2), promoted], both, definitions)).toEqual(found);

  const width = input('width', null, 'INT', true);
  for (const from of ['-1', '6']) {
    const set = {
      ...promoted,
      inputs: [width, ...promoted.inputs],
      properties: {
        proxyWidgets: [
          ['9', 'seed'],
          [from, 'text'],
        ],
      },
      widgets_values: [42, fox],
    };
    expect(read([sampler(1, 2), set], both, definitions)).toEqual(found);
  }

  const alone = node(12, 'a1b2', { inputs: [] });
  expect(read([sampler(1, 2), alone], both, definitions)).toEqual({
    ...found,
    text: 'Its own text',
  });
});

test('names the places of a choice as in the executed graph', () => {
  const uses = [12, 13].map((id) => ({
    id,
    type: 'a1b2',
    inputs: [input('text', null, 'STRING', true)],
    widgets_values: [`Text ${id}`],
  }));
  const combine = node(14, 'MyMixer', { inputs: [input('positive', 5), input('positive_2', 6)] });
  const links: Link[] = [
    [1, 14, 0, 3, 1, 'CONDITIONING'],
    [5, 12, 0, 14, 0, 'CONDITIONING'],
    [6, 13, 0, 14, 1, 'CONDITIONING'],
  ];
  expect(read([sampler(1, 2), combine, ...uses], links, definitions)).toMatchObject({
    kind: 'choice',
    candidates: [
      { key: '12:6.text', label: 'CLIPTextEncode (node 12:6)', text: 'Text 12' },
      { key: '13:6.text', label: 'CLIPTextEncode (node 13:6)', text: 'Text 13' },
    ],
  });
});

test('ends with subgraphs that contain each other, or double at each level', () => {
  const twice = (id: number) => ({
    ...subgraph,
    id: `s${id}`,
    nodes: [1, 2].map((node) => ({ id: node, type: `s${(id + 1) % 40}`, inputs: [] })),
  });
  const subgraphs = Array.from({ length: 40 }, (_, id) => twice(id));
  const use = node(12, 's0', { inputs: [] });
  expect(read([sampler(1, 2), use], both, { definitions: { subgraphs } })).toEqual({
    kind: 'none',
  });
});
