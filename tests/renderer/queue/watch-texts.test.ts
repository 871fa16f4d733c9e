import { expect, test } from 'vitest';
import {
  waitingText,
  watchLooks,
} from '../../../renderer/features/queue/watched/WatchedFolderCard.tsx';
import type { WatchInfo } from '../../../shared/contract/watch.ts';
import type { WatchId } from '../../../shared/domain/ids.ts';

const watch = (changes: Partial<WatchInfo>): WatchInfo => ({
  watchId: '1b4e28ba-2fa1-4d12-8a3a-0242ac130003' as WatchId,
  path: '/renders',
  phase: 'watching',
  problem: null,
  takesExisting: false,
  includesSubfolders: true,
  dailyCapUnits: null,
  takenCount: 0,
  lastTaken: null,
  newestBatchId: null,
  waitingCount: 0,
  waiting: [],
  brokenCount: 0,
  broken: [],
  ...changes,
});

test('a folder whose clips cannot be taken does not look healthy', () => {
  const problem = { code: 'api_key_not_set', message: 'Set a key.' };
  expect(watchLooks(watch({}))).toMatchObject({ label: 'Watching', tone: 'good' });
  expect(watchLooks(watch({ problem }))).toMatchObject({ tone: 'bad' });
  expect(watchLooks(watch({ phase: 'unreachable', problem }))).toMatchObject({ tone: 'warn' });
});

test('shows the progress of a file, or what blocks it', () => {
  const file = { path: '/renders/a.mp4', sizeBytes: 2_000_000, problem: null, readBytes: null };
  expect(waitingText(file)).toBe('2 MB so far');
  expect(waitingText({ ...file, readBytes: 500_000 })).toBe('2 MB, 25% read');
  expect(waitingText({ ...file, problem: 'cannot be read' })).toBe('cannot be read');
});
