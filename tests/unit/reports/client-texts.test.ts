import { expect, test } from 'vitest';
import { generatorName } from '../../../engine/reports/client/client-texts.ts';

test.each([
  ['Linux or macOS', '/models/wan/wan2.2_14B.safetensors'],
  ['Windows', 'D:\\models\\wan\\wan2.2_14B.safetensors'],
])('reports for clients name a model of %s without its folders', (_system, model) => {
  const generation = { generator: 'ComfyUI', model, seed: null };
  expect(generatorName({ generation })).toBe('ComfyUI wan2.2_14B.safetensors');
});
