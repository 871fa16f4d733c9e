import { expect, test } from 'vitest';
import type { ProgressEvent } from '../../shared/contract/procedure.ts';
import type { Imported, ImportProgress } from '../../shared/contract/reports.ts';
import {
  connect,
  openSeededWindow,
  openWindowService,
  reportOnAll,
} from '../support/window-under-test.ts';
import { writtenRecords } from '../support/written-report.ts';

const clips = 3;

test('an import reports its progress and finally its outcome, and the library shows it', async () => {
  const from = await openSeededWindow(clips);
  const { path } = await writtenRecords(from.dataDir);
  const { service } = await openWindowService({});
  const client = await connect('HTTP', service);
  const events: ProgressEvent<ImportProgress, Imported>[] = [];
  for await (const event of await client.reports.import({ path })) events.push(event);
  expect(events.at(-1)).toMatchObject({
    type: 'done',
    result: { clips, added: clips, broken: 0, conflicts: 0 },
  });
  // Its first line is the header.
  expect(events[0]).toEqual({
    type: 'progress',
    progress: { share: expect.any(Number), clips: 0 },
  });
  const shares = events.flatMap((event) => (event.type === 'progress' ? event.progress.share : []));
  expect(shares).toHaveLength(events.length - 1);
  expect(shares).toEqual(shares.toSorted((left, right) => left - right));
  expect(shares.every((share) => share > 0 && share <= 1)).toBe(true);
  const { filter, sort } = reportOnAll('jsonl').selection as never;
  expect(await client.library.ids({ filter, sort })).toHaveLength(clips);
});
