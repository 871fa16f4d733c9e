import { expect, test } from 'vitest';
import { readInfotext } from '../../../../engine/clips/prompts/shapes/infotext.ts';

test.each([
  ['a red fox\nNegative prompt: blurry\nSteps: 20, Seed: 1', 'a red fox'],
  ['a red fox\nSteps: 20, Sampler: Euler, Seed: 1', 'a red fox'],
  ['a red fox\r\nNegative prompt: blurry', 'a red fox'],
  [
    'a red fox,\nin snow\n\nBREAK dusk\nNegative prompt: a\nb\nSteps: 4',
    'a red fox,\nin snow\n\nBREAK dusk',
  ],
  ['Positive prompt: a red fox\nNegative prompt: blurry', 'a red fox'],
  ['parameters\na red fox\nSteps: 20, Seed: 1', 'a red fox'],
  ['\ufeff  a red fox\nnegative prompt: blurry', 'a red fox'],
  ['a red fox\nTemplate: a {red|grey} fox\nNegative prompt: b\nSteps: 20', 'a red fox'],
  ['a red fox\nNegative prompt: b\nSteps: 20\nTemplate: a {red|grey} fox', 'a red fox'],
  ['a red fox Negative prompt: blurry Steps: 20, Sampler: Euler, Seed: 1', 'a red fox'],
  ['a red fox Steps: 20, Sampler: Euler, Seed: 1', 'a red fox'],
  ['Negative prompt: blurry\nSteps: 20, Seed: 1', ''],
  ['Steps: 20, Seed: 1', ''],
  ['a red fox\nSteps: 20\nSeed: 1', 'a red fox'],
  ['a red fox\nSteps: 20, Size: 512x512, Sampler: Euler', 'a red fox'],
])('the prompt of %j is %j', (text, prompt) => {
  expect(readInfotext(text)).toBe(prompt);
});

test.each([
  'a red fox in snow',
  'Steps: the dancer goes up, then down',
  'a sign that says Negative prompt: none',
  'Template: a red fox',
  'a kitchen\nSteps: 1. crack two eggs 2. whisk them\nThe camera never moves.',
  'a kitchen\nSteps: 3, seen from above\nThe camera: still',
  'a pan\nSteps: 3\nCamera: slow dolly in over the kitchen',
  'a pan, then Steps: 3, Camera: slow dolly in. Negative prompt: is on a sign',
])('%j is no infotext', (text) => {
  expect(readInfotext(text)).toBeNull();
});
