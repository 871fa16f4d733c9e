import { expect, test } from 'vitest';
import { openStore } from '../../engine/store/store.ts';
import { anyClip } from '../support/made-up-values.ts';
import { connect, openSeededWindow } from '../support/window-under-test.ts';

test('rows of an ended batch have worst finding and decision of their card, those with findings first', async () => {
  const { service, dataDir } = await openSeededWindow(30);
  const client = await connect('in process', service);
  const { rows: cards } = await client.library.page({
    filter: anyClip,
    sort: { by: 'worst', direction: 'descending' },
    offset: 0,
    limit: 30,
  });
  const store = openStore(dataDir);
  const clipId = cards[0]?.clipId;
  const batchId = clipId && store.jobs.newestOfClip(clipId)?.batchId;
  store.close();
  if (!batchId) throw new Error('the clip has no batch');
  await client.clips.setDecisions([{ clipId, decision: 'reject' }]);
  const { rows } = await client.queue.jobs({ batchId, offset: 0, limit: 30 });
  expect(rows.map(({ worst }) => worst !== null)).toEqual(rows.map(({ findings }) => findings > 0));
  expect(cards[0]?.worst).not.toBeNull();
  const { worst } = cards[0] ?? {};
  expect(rows.find((row) => row.clipId === clipId)).toMatchObject({ worst, decision: 'reject' });
  const inOrder = rows.map(({ findings, position }) => (findings > 0 ? 0 : 1e6) + position);
  expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
  expect(rows.map(({ position }) => position)).not.toEqual(
    rows.map(({ position }) => position).toSorted((one, other) => one - other),
  );
});
