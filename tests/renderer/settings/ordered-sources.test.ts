import { expect, test } from 'vitest';
import {
  withMovedSource,
  withToggledSource,
} from '../../../renderer/features/settings/prompts/PromptSourcesSection.tsx';

const order = [
  { source: 'manifest', isAsked: true },
  { source: 'sidecar', isAsked: true },
  { source: 'tags', isAsked: false },
] as const;
const namesOf = (sources: readonly { source: string }[]) => sources.map(({ source }) => source);

test('a source moves up and down, not past the ends, and one that is not listed changes nothing', () => {
  expect(namesOf(withMovedSource([...order], 'tags', -1))).toEqual(['manifest', 'tags', 'sidecar']);
  expect(namesOf(withMovedSource([...order], 'manifest', 1))).toEqual([
    'sidecar',
    'manifest',
    'tags',
  ]);
  expect(withMovedSource([...order], 'manifest', -1)).toEqual(order);
  expect(withMovedSource([...order], 'tags', 1)).toEqual(order);
  expect(withMovedSource([...order], 'png', 1)).toEqual(order);
});

test('a source keeps its place when it is disabled and enabled', () => {
  const without = withToggledSource([...order], 'manifest', false);
  expect(namesOf(without)).toEqual(namesOf(order));
  expect(without[0]?.isAsked).toBe(false);
  expect(withToggledSource(without, 'manifest', true)).toEqual(order);
});
