import { expect, test } from 'vitest';
import { builtInViews } from '../../../renderer/features/library/sidebar/built-in-views.ts';
import { countsByFilter } from '../../../renderer/features/library/sidebar/Views.tsx';
import { emptyFilter } from '../../../renderer/routes/library-view.ts';
import { clipIdOf, flicker, openLibraryTables } from '../../support/library-tables.ts';

test('finds the count of a view by its filter; none for an unknown filter', () => {
  const fox = { ...emptyFilter, text: 'fox' };
  const owl = { ...emptyFilter, text: 'owl' };
  const countOf = countsByFilter([fox, owl], [3, 8]);
  expect(countOf({ ...owl })).toBe(8);
  expect(countOf(emptyFilter)).toBeUndefined();
});

test('“Needs review” counts clips whose findings a review comes to, not rejected ones', async () => {
  const { calls, addResult } = await openLibraryTables();
  for (const clipId of ['a', 'b'].map(clipIdOf)) {
    addResult(clipId, `/clips/${clipId}.mp4`, [flicker(1, 5)]);
  }
  const views = builtInViews.filter(({ name }) => name === 'Needs review');
  const counts = () => calls.countViews({ filters: views.map(({ filter }) => filter) });
  expect(await counts()).toEqual([2]);
  calls.setDecisions([{ clipId: clipIdOf('a'), decision: 'reject' }]);
  expect(await counts()).toEqual([1]);
});
