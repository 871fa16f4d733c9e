import { expect, test } from 'vitest';
import {
  allSources,
  movedSource,
  toggledSource,
} from '../../../renderer/features/settings/prompts/ordered-sources.ts';

test('sources that are not asked stand behind those that are', () => {
  expect(allSources(['sidecar'])).toEqual(['sidecar', 'manifest']);
  expect(allSources([])).toEqual(['manifest', 'sidecar']);
});

test('a source goes up and down, and not beyond the ends', () => {
  expect(movedSource(['manifest', 'sidecar'], 'sidecar', -1)).toEqual(['sidecar', 'manifest']);
  expect(movedSource(['manifest', 'sidecar'], 'manifest', 1)).toEqual(['sidecar', 'manifest']);
  expect(movedSource(['manifest', 'sidecar'], 'manifest', -1)).toEqual(['manifest', 'sidecar']);
  expect(movedSource(['manifest'], 'sidecar', -1)).toEqual(['manifest']);
});

test('a source that is asked again is asked last', () => {
  expect(toggledSource(['manifest', 'sidecar'], 'manifest', false)).toEqual(['sidecar']);
  expect(toggledSource(['sidecar'], 'manifest', true)).toEqual(['sidecar', 'manifest']);
});
