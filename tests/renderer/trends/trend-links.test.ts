import { beforeAll, expect, test } from 'vitest';
import { clipsHref, withinSpan } from '../../../renderer/features/trends/trend-links.ts';
import { parseView } from '../../../renderer/routes/library-view.ts';
import type { LibraryFilter } from '../../../shared/contract/library.ts';
import { fillVaried, libraryTablesForAll } from '../../support/library-tables.ts';
import { anyClip } from '../../support/made-up-values.ts';

const library = libraryTablesForAll();
beforeAll(() => fillVaried(library, 120));

const countAt = async (href: string): Promise<number> => {
  const { filter, sort } = parseView(href.split('?')[1] ?? '');
  return (await library.calls.page({ filter, sort, offset: 0, limit: 1 })).total;
};

test.for<[what: string, part: Partial<LibraryFilter>]>([
  ['everything', {}],
  ['not one model', { models: ['signal-1'], not: ['models'] }],
  ['not one state', { states: ['partial', 'failed'], not: ['states'] }],
  ['one state', { states: ['partial', 'failed'] }],
  ['not what was rejected', { decisions: ['reject'], not: ['decisions'] }],
])('bars over %s link to as many clips as they count', async ([, part]) => {
  const filter = { ...anyClip, ...part };
  const { clips, models, folders, time } = await library.calls.trends({ filter });
  expect(clips).toBeGreaterThan(0);
  expect(await countAt(clipsHref(filter, {}))).toBe(clips);
  for (const { value, detail, clips: counted } of models.groups) {
    const modelVersions = detail === null ? [] : [detail];
    expect(await countAt(clipsHref(filter, { models: [value], modelVersions }))).toBe(counted);
  }
  for (const { value, clips: counted } of folders.groups) {
    expect(await countAt(clipsHref(filter, { folder: value }))).toBe(counted);
  }
  for (const span of time.spans.filter((one) => one.clips > 0)) {
    expect(await countAt(clipsHref(filter, withinSpan(filter, span)))).toBe(span.clips);
  }
});

test('a filter that leaves no clip with a result does not link to all clips', async () => {
  for (const part of [
    { states: ['failed' as const] },
    { states: ['completed' as const, 'partial' as const], not: ['states' as const] },
  ]) {
    expect(await countAt(clipsHref({ ...anyClip, ...part }, {}))).toBeLessThan(120);
  }
});
