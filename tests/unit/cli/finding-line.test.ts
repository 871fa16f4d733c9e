import { expect, test } from 'vitest';
import { findingLine } from '../../../hosts/cli/output/finding-line.ts';

test.each([
  [{ type: 'visual_glitch' }, 'It flickers'],
  [{ type: 'visual_glitch', source: 'model' }, 'It flickers'],
  [{ type: 'visual_glitch', source: 'human' }, 'It flickers (by a person)'],
  [{ type: 'visual_glitch', source: 'robot' }, 'It flickers (by robot)'],
  [{ type: 'audio_glitch' }, 'audio_glitch: It flickers'],
])('names the source unless it is the model, and a type that is not known: %o', (members, line) => {
  expect(findingLine({ id: 'f', description: 'It flickers', ...members })).toBe(line);
});
