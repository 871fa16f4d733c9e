import { expect, test } from 'vitest';
import { generatorName } from '../../../engine/reports/text/clip-texts.ts';
import { unknownGeneration } from '../../../shared/domain/found-prompt.ts';

test.each([
  ['Linux or macOS', '/models/wan/wan2.2_14B.safetensors'],
  ['Windows', 'D:\\models\\wan\\wan2.2_14B.safetensors'],
])('reports for clients name a model of %s without its folders', (_system, model) => {
  const generation = { ...unknownGeneration, generator: 'ComfyUI', model };
  expect(generatorName({ generation })).toBe('ComfyUI wan2.2_14B.safetensors');
});
