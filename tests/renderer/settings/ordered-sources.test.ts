import { expect, test } from 'vitest';
import {
  movedSource,
  toggledSource,
} from '../../../renderer/features/settings/prompts/PromptSourcesSection.tsx';

const order = [
  { source: 'manifest', isAsked: true },
  { source: 'sidecar', isAsked: true },
  { source: 'tags', isAsked: false },
] as const;
const namesOf = (sources: readonly { source: string }[]) => sources.map(({ source }) => source);

test('a source moves up and down, and not past the ends', () => {
  expect(namesOf(movedSource([...order], 'tags', -1))).toEqual(['manifest', 'tags', 'sidecar']);
  expect(namesOf(movedSource([...order], 'manifest', 1))).toEqual(['sidecar', 'manifest', 'tags']);
  expect(movedSource([...order], 'manifest', -1)).toEqual(order);
  expect(movedSource([...order], 'tags', 1)).toEqual(order);
  expect(movedSource([...order], 'png', 1)).toEqual(order);
});

test('a source keeps its place when it is disabled and enabled', () => {
  const without = toggledSource([...order], 'manifest', false);
  expect(namesOf(without)).toEqual(namesOf(order));
  expect(without[0]?.isAsked).toBe(false);
  expect(toggledSource(without, 'manifest', true)).toEqual(order);
});
