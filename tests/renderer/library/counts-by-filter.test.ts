import { expect, test } from 'vitest';
import { countsByFilter } from '../../../renderer/features/library/sidebar/Views.tsx';
import { emptyFilter } from '../../../renderer/routes/library-view.ts';

test('finds the count of a view by its filter; none for an unknown filter', () => {
  const fox = { ...emptyFilter, text: 'fox' };
  const owl = { ...emptyFilter, text: 'owl' };
  const countOf = countsByFilter([fox, owl], [3, 8]);
  expect(countOf({ ...owl })).toBe(8);
  expect(countOf(emptyFilter)).toBeUndefined();
});
