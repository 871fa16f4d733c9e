import { expect, test } from 'vitest';
import {
  movedSource,
  toggledSource,
} from '../../../renderer/features/settings/prompts/ordered-sources.ts';

const order = [
  { source: 'manifest', isAsked: true },
  { source: 'sidecar', isAsked: true },
  { source: 'tags', isAsked: false },
] as const;
const namesOf = (sources: readonly { source: string }[]) => sources.map(({ source }) => source);

test('a source goes up and down, and not beyond the ends', () => {
  expect(namesOf(movedSource([...order], 'tags', -1))).toEqual(['manifest', 'tags', 'sidecar']);
  expect(namesOf(movedSource([...order], 'manifest', 1))).toEqual(['sidecar', 'manifest', 'tags']);
  expect(movedSource([...order], 'manifest', -1)).toEqual(order);
  expect(movedSource([...order], 'tags', 1)).toEqual(order);
  expect(movedSource([...order], 'png', 1)).toEqual(order);
});

test('a source that is not asked, or is again, keeps its place', () => {
  const without = toggledSource([...order], 'manifest', false);
  expect(namesOf(without)).toEqual(namesOf(order));
  expect(without[0]?.isAsked).toBe(false);
  expect(toggledSource(without, 'manifest', true)).toEqual(order);
});
