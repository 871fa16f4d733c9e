import { expect, test } from 'vitest';
import { draggedFiles } from '../../../electron/main/dragged-files.ts';
import { maxDraggedClips } from '../../../shared/contract/host-bridge.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';

const [here, gone] = ['a'.repeat(64) as ClipId, 'b'.repeat(64) as ClipId];
const findPath = async (clipId: ClipId) => (clipId === here ? '/clips/one.mp4' : null);

test('the files of clips that are here are dragged, each once', async () => {
  expect(await draggedFiles([gone, here, here], findPath)).toEqual(['/clips/one.mp4']);
});

test.for<unknown>([
  null,
  here,
  ['/etc/passwd'],
  [here, '../one.mp4'],
  [here, { path: '/etc/passwd' }],
  Array.from({ length: maxDraggedClips + 1 }, () => here),
])('anything but a list of ids drags nothing', async (clipIds) => {
  expect(await draggedFiles(clipIds, findPath)).toEqual([]);
});
