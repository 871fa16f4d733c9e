import { describe, expect, test } from 'vitest';
import type { ProgressEvent } from '../../shared/contract/procedure.ts';
import type { ImportProgress, ImportResult } from '../../shared/contract/reports.ts';
import { connect, type Transport, transports } from '../support/contract-clients.ts';
import { writtenRecords } from '../support/report-records.ts';
import { openSeededWindow, reportOnAll } from '../support/seeded-window.ts';
import { openWindowService } from '../support/window-under-test.ts';

type ImportEvent = ProgressEvent<ImportProgress, ImportResult>;

const drain = async (events: AsyncIterable<ImportEvent>): Promise<ImportEvent[]> => {
  const taken: ImportEvent[] = [];
  for await (const event of events) taken.push(event);
  return taken;
};

const clips = 3;

/** Behaviour shared by all ways: the daily run uses one of them. */
const scopeOf = (transport: Transport) => (transport === 'HTTP' ? {} : { tags: ['full' as const] });

describe.each(transports)('an import %s', (transport) => {
  test(
    'reports its progress and finally its outcome, and the library shows it',
    scopeOf(transport),
    async () => {
      const from = await openSeededWindow(clips);
      const { path } = await writtenRecords(from.dataDir);
      const { service } = await openWindowService({});
      const client = await connect(transport, service);
      const events = await drain(await client.reports.import({ path }));
      expect(events.at(-1)).toMatchObject({
        type: 'done',
        result: { clips, added: clips, broken: 0, conflicts: 0 },
      });
      // Its first line is the header.
      expect(events[0]).toEqual({
        type: 'progress',
        progress: { share: expect.any(Number), clips: 0 },
      });
      const shares = events.flatMap((event) =>
        event.type === 'progress' ? event.progress.share : [],
      );
      expect(shares).toHaveLength(events.length - 1);
      expect(shares).toEqual(shares.toSorted((left, right) => left - right));
      expect(shares.every((share) => share > 0 && share <= 1)).toBe(true);
      const { filter, sort } = reportOnAll('jsonl').selection as never;
      expect(await client.library.ids({ filter, sort })).toHaveLength(clips);
    },
  );
});
