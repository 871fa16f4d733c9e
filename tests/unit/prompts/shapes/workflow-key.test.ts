import { expect, test } from 'vitest';
import type { PromptReading } from '../../../../engine/clips/prompts/shapes/prompt-reading.ts';
import { type ApiGraph, encode, node, readGraph, sampled } from './graphs.ts';

const openGraph = (texts: [string, string], seed = 1): ApiGraph => {
  const graph = sampled(['pair', 0], {
    pair: node('MyPair', { positive: ['a', 0], positive_2: ['b', 0] }),
    a: encode(texts[0]),
    b: encode(texts[1]),
  });
  graph.seed = node('PrimitiveInt', { value: seed });
  return graph;
};

const choice = (graph: ApiGraph): Extract<PromptReading, { kind: 'choice' }> => {
  const reading = readGraph(graph);
  if (reading.kind !== 'choice') throw new Error(`no choice but ${reading.kind}`);
  return reading;
};

test('clips of one workflow have one key, and the same places', () => {
  const one = choice(openGraph(['A fox', 'snow'], 1));
  const backwards = Object.fromEntries(
    Object.entries(openGraph(['A bear', 'rain'], 2)).toReversed(),
  );
  const other = choice(backwards);
  expect(other.workflowKey).toBe(one.workflowKey);
  const keys = (reading: typeof one) => reading.candidates.map(({ key }) => key).toSorted();
  expect(keys(other)).toEqual(keys(one));
});

test('places keep their names where two of them have the same text', () => {
  const graph = openGraph(['A fox', 'A fox']);
  graph.c = encode('snow');
  (graph.pair as ApiGraph[string]).inputs.positive_3 = ['c', 0];
  expect(choice(graph).candidates.map(({ key }) => key)).toEqual(['a.text', 'b.text', 'c.text']);
});

test.each<[string, (graph: ApiGraph) => void]>([
  ['a further node', (graph) => Object.assign(graph, { z: encode('a') })],
  ['another class', (graph) => Object.assign(graph.a ?? {}, { class_type: 'OtherEncode' })],
  [
    'other links',
    (graph) =>
      Object.assign(graph.pair ?? {}, { inputs: { positive: ['b', 0], positive_2: ['a', 0] } }),
  ],
])('a workflow with %s has another key', (_name, change) => {
  const graph = openGraph(['A fox', 'snow']);
  const before = choice(graph).workflowKey;
  change(graph);
  expect(choice(graph).workflowKey).not.toBe(before);
});
