import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ComfyNode } from '../../../../engine/clips/prompts/shapes/comfy-graph.ts';
import type { PromptReading } from '../../../../engine/clips/prompts/shapes/prompt-reading.ts';
import { readPromptTags } from '../../../../engine/clips/prompts/shapes/read-prompt-tags.ts';
import {
  readGraphPrompt,
  readPromptText,
} from '../../../../engine/clips/prompts/shapes/read-prompt-text.ts';
import { encode, node, sampled, wanGraph } from './graphs.ts';

const expectUsable = (text: string): void => {
  expect(text.isWellFormed()).toBe(true);
  expect(text).not.toContain('\0');
  expect(text).toBe(text.trim());
  expect(text).not.toBe('');
};

const expectReading = (reading: PromptReading): void => {
  if (reading.kind === 'prompt') expectUsable(reading.text);
  if (reading.kind !== 'choice') return;
  expect(reading.candidates.length).toBeGreaterThan(0);
  expect(new Set(reading.candidates.map(({ key }) => key)).size).toBe(reading.candidates.length);
  for (const { label, text } of reading.candidates) {
    expectUsable(text);
    expect(label).not.toMatch(/[\p{Cc}\p{Cs}\u202e]/u);
  }
};

const marks = fc.constantFrom(
  ...['{', '}', '[', ']', '"', "'", '\\', ':', ',', '\n', '\0', '\ud800', ' ', '<', '>', '(', ')'],
  ...['NaN', 'None', 'a fox', 'Negative prompt:', 'Steps: 20, Seed: 1', 'Template:', '"prompt"'],
);
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: marks, maxLength: 40 }));

const ids = fc.constantFrom('3', '6', '7', '50', '__proto__', 'constructor');
const names = fc.constantFrom(
  ...['positive', 'negative', 'text', 'prompt', 'conditioning', '', 'value'],
);
const link = fc.tuple(ids, fc.nat(3));
// A dictionary makes a value for each key drawn twice, too: with few keys, that is rare.
const inputs = fc.dictionary(names, fc.oneof(link, anyText, fc.jsonValue()), { maxKeys: 4 });
const classes = fc.constantFrom(
  ...['KSampler', 'CLIPTextEncode', 'StringConcatenate', 'Any Switch (rgthree)', 'SaveVideo'],
  ...['ComfySwitchNode', 'ConditioningCombine', 'OllamaGenerate', 'Reroute', '\ud800\u202e'],
);
const apiNode = fc.record({ class_type: classes, inputs, _meta: fc.jsonValue() });
/** Nodes with random, even circular, links among values that are no nodes. */
const apiGraph = fc.dictionary(ids, fc.oneof({ weight: 5, arbitrary: apiNode }, fc.jsonValue()), {
  maxKeys: 4,
});

const uiNode = fc.record({
  id: fc.oneof(fc.nat(4), ids),
  type: fc.oneof(classes, fc.constantFrom('sub', 'SetNode', 'GetNode', 'PrimitiveNode')),
  mode: fc.constantFrom(0, 2, 4, 'x'),
  inputs: fc.oneof(
    fc.array(fc.record({ name: names, link: fc.nat(4), widget: fc.jsonValue() }), { maxLength: 3 }),
    fc.jsonValue(),
  ),
  outputs: fc.constantFrom([{ type: 'CONDITIONING' }], [null], 7),
  widgets_values: fc.oneof(fc.array(anyText, { maxLength: 3 }), fc.jsonValue()),
});
const uiNodes = fc.array(fc.oneof({ weight: 5, arbitrary: uiNode }, fc.jsonValue()), {
  maxLength: 6,
});
const end = fc.constantFrom(0, 1, 2, 3, 4, -10, -20);
const links = fc.array(fc.tuple(fc.nat(4), end, fc.nat(2), end, fc.nat(2), fc.constant('*')), {
  maxLength: 6,
});
const workflow = fc.record({
  nodes: uiNodes,
  links,
  definitions: fc.record({
    subgraphs: fc.array(
      fc.record({ id: fc.constant('sub'), nodes: uiNodes, links, inputs: fc.jsonValue() }),
      { maxLength: 2 },
    ),
  }),
});
const swarm = fc.record({ sui_image_params: fc.jsonValue(), sui_extra_data: fc.jsonValue() });
const flat = fc.dictionary(
  fc.constantFrom('prompt', 'text', 'workflow', 'prompt_api', 'parameters', 'nodes', 'links'),
  fc.oneof(fc.jsonValue(), anyText, apiGraph, workflow),
  { maxKeys: 3 },
);

const content = fc.oneof(
  anyText,
  ...[apiGraph, workflow, swarm, flat, fc.jsonValue()].map((value) =>
    value.map((one) => JSON.stringify(one)),
  ),
);

test('reads any text, and finds only usable prompts', () => {
  fc.assert(
    fc.property(content, (text) => {
      expectReading(readPromptText(text));
      expectReading(readPromptText(JSON.stringify(text)));
    }),
    { numRuns: 500 },
  );
});

test('reads a text that is truncated or changed at any place', () => {
  const whole = JSON.stringify({ prompt: wanGraph('A fox'), workflow: { nodes: [], links: [] } });
  fc.assert(
    fc.property(fc.nat(whole.length), marks, fc.nat(3), (at, mark, left) => {
      expectReading(readPromptText(whole.slice(0, at)));
      expectReading(readPromptText(whole.slice(0, at) + mark + whole.slice(at + left)));
    }),
    { numRuns: 300 },
  );
});

const tagNames = fc.constantFrom('prompt', 'WORKFLOW', 'comment', '©cmt', 'title', '__proto__');

test('reads any tags, and the named one has the prompt', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.oneof(tagNames, fc.string({ unit: 'binary' })), content, { maxKeys: 3 }),
      (tags) => {
        const reading = readPromptTags(new Map(Object.entries(tags)));
        expectReading(reading);
        if (reading.kind !== 'none') expect(Object.keys(tags)).toContain(reading.tag);
      },
    ),
    { numRuns: 300 },
  );
});

const many = 1_000_000;

/** Each takes minutes or the entire stack with lookbehind or recursion at every character. */
test.each<[string, string]>([
  ['brackets that are not closed', '['.repeat(100_000)],
  ['brackets', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['objects', '{"prompt":'.repeat(100_000)],
  ['objects in each other', `${'{"prompt":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ['a graph in brackets', `{"prompt":${'[{"a":'.repeat(50_000)}1${'}]'.repeat(50_000)}}`],
  ['quotes', '"'.repeat(many)],
  ['quotes that are escaped, in a string without end', `{"${'\\"'.repeat(many)}`],
  ['the same in Python', `{'a': '${"\\'".repeat(many)}`],
  ['NaN', `[${'NaN,'.repeat(many / 4)}NaN]`],
  ['a number without end', `{"a": NaN, "b": ${'1'.repeat(many)}}`],
  ['angles', `{"a": NaN, ${'<'.repeat(many)}`],
  ['NULs', `${'\0'.repeat(many)}x`],
  ['spaces', `${' '.repeat(many)}\0x`],
  ['line breaks', `x${'\n'.repeat(many)}x`],
  ['tabs before a setting', `fox\n${'\t'.repeat(many)}Steps: x`],
  ['settings that are none', `fox ${'Steps: 1 '.repeat(many / 4)}`],
  ['settings in one line', `fox ${' Steps: 1, S'.repeat(many / 4)}`],
  ['templates', `fox\n${'Template:\n'.repeat(many / 4)}Steps: 1`],
  ['words', 'a '.repeat(many)],
  ['base64', 'QUJDREVG'.repeat(many / 4)],
  ['LoRA tags that do not end', JSON.stringify(wanGraph('<lora:'.repeat(many / 4)))],
  ['a long class', JSON.stringify({ 1: { class_type: 'save'.repeat(many / 4), inputs: {} } })],
  ['a long name', JSON.stringify({ 1: node('A', { ['text_'.repeat(many)]: 'a' }) })],
])('reads %s, a megabyte of it, in one pass', (_name, text) => {
  expectReading(readPromptText(text));
  expectReading(readPromptTags(new Map([['comment', text]])));
});

const chain = (length: number) =>
  Object.fromEntries(
    Array.from({ length }, (_, at) => [
      `n${at}`,
      node('Reroute', { conditioning: [`n${at + 1}`, 0] }),
    ]),
  );

test('a graph of 20,000 nodes in a row ends', () => {
  expect(readPromptText(JSON.stringify(sampled(['n0', 0], chain(20_000))))).toEqual({
    kind: 'none',
  });
  const short = sampled(['n0', 0], { ...chain(100), n100: encode('A fox') });
  expect(readPromptText(JSON.stringify(short))).toMatchObject({ text: 'A fox' });
});

test('nodes that double their text at each step do not fill the memory', () => {
  const doubling = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [
      `n${at}`,
      node('StringConcatenate', {
        string_a: [`n${at + 1}`, 0],
        string_b: [`n${at + 1}`, 0],
        delimiter: ' ',
      }),
    ]),
  );
  const graph = sampled(['e', 0], { e: encode(['n0', 0]), ...doubling, n60: encode('A fox') });
  // The text itself is there, but its further processing is unknown.
  expect(readPromptText(JSON.stringify(graph))).toMatchObject({
    kind: 'choice',
    candidates: [{ key: 'n60.text', text: 'A fox' }],
  });
});

class CountedGraph extends Map<string, ComfyNode> {
  looks = 0;
  override get(id: string): ComfyNode | undefined {
    this.looks += 1;
    return super.get(id);
  }
}

/** Each node links to all of the next level, so that there are `width ** depth` paths. */
const levels = (depth: number, width: number): CountedGraph => {
  const graph = new CountedGraph();
  for (let level = 0; level < depth; level += 1) {
    const next = Array.from({ length: width }, (_, at) => `${level + 1}-${at}`);
    for (let at = 0; at < width; at += 1) {
      const classType = level === 0 ? 'KSampler' : 'ConditioningCombine';
      const inputs = next.map(
        (from, to) => [`positive_${to}`, { kind: 'link', from, slot: 0 }] as const,
      );
      graph.set(`${level}-${at}`, {
        id: `${level}-${at}`,
        classType,
        title: null,
        inputs: new Map(inputs),
      });
    }
  }
  return graph;
};

test('follows no link once for each path to it', () => {
  const [depth, width] = [20, 40];
  const graph = levels(depth, width);
  readGraphPrompt(graph);
  expect(graph.looks).toBeLessThan(8 * depth * width * width);
});
