import { expect, test } from 'vitest';
import { countsByFilter } from '../../../renderer/features/library/sidebar/Views.tsx';
import { emptyFilter } from '../../../renderer/routes/library-view.ts';

test('a view keeps its count when one before it is removed', () => {
  const [first, second] = ['fox', 'owl'].map((text) => ({ ...emptyFilter, text }));
  const countOf = countsByFilter([first ?? emptyFilter, second ?? emptyFilter], [3, 8]);
  expect(countOf({ ...emptyFilter, text: 'owl' })).toBe(8);
  expect(countOf(emptyFilter)).toBeUndefined();
});
