import { expect, test } from 'vitest';
import { type ApiGraph, node, readGraph, sampled } from './graphs.ts';

const fox = 'A red fox trots through fresh snow, camera low';

const director = (inputs: Record<string, unknown>): ApiGraph =>
  sampled(['d', 0], {
    d: node('LTXDirector', { resize_method: 'maintain aspect ratio', ...inputs }),
  });
const timeline = JSON.stringify({
  global_prompt: 'A quiet harbour at dawn, 35mm film',
  segments: [{ prompt: 'a fisherman ties a rope' }, { prompt: 'the camera pans left' }],
});

test.each<[string, Record<string, unknown>, string]>([
  ['with its parts', { timeline_data: timeline, local_prompts: '' }, 'rope\nthe camera pans left'],
  ['over its own input', { timeline_data: timeline, local_prompts: 'a | b' }, '\na\nb'],
  ['alone', { timeline_data: '{"global_prompt": "A quiet harbour", "segments": []}' }, 'harbour'],
  ['as inputs', { global_prompt: 'A quiet harbour', local_prompts: 'a|b' }, 'harbour\na\nb'],
])('the prompt of a timeline comes before those of its parts: %s', (_name, inputs, end) => {
  const reading = readGraph(director(inputs));
  const text = reading.kind === 'prompt' ? reading.text : '';
  expect(text).toMatch(/^A quiet harbour/);
  expect(text.endsWith(end)).toBe(true);
});

test('offers texts of more than three words whatever the name of their input, none automatically', () => {
  const graph: ApiGraph = {
    '1': node('MyService', {
      scene: fox,
      negatives: 'negative things and more of them',
      neg: 'blurry things and more of them',
      undesired_content: 'ugly things and more of them',
      thingsToAvoid: 'grey things and more of them',
      exclude_text: 'dull things and more of them',
      resize_method: 'crop to the longer side',
      look: 'maintain aspect ratio',
      system: 'You write prompts for videos',
    }),
    '2': node('SaveVideo', { video: ['1', 0] }),
  };
  expect(readGraph(graph)).toMatchObject({
    kind: 'choice',
    candidates: [{ key: '1.scene', text: fox }],
  });
});
