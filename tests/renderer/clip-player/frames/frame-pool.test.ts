import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createFramePool,
  type FramePool,
} from '../../../../renderer/features/clip-player/frames/frame-pool.ts';
import type { ToFrameWorker } from '../../../../renderer/features/clip-player/frames/worker/frame-messages.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';

/** Clips open in the worker, in the order in which they were opened. */
let opened: Map<number, string>;
let pool: FramePool;

const nameIn = (url: string): string => url.split('/').at(-1) ?? '';

/** The browser's part; it gets the messages to the worker. */
class WorkerStub {
  postMessage(message: ToFrameWorker): void {
    if (message.type === 'open') opened.set(message.id, nameIn(message.url));
    if (message.type === 'close') opened.delete(message.id);
  }
}

beforeEach(() => {
  opened = new Map();
  vi.stubGlobal('Worker', WorkerStub);
  vi.stubGlobal('document', { baseURI: 'http://localhost/' });
  pool = createFramePool(64_000_000);
});
afterEach(() => {
  controller.abort();
  vi.unstubAllGlobals();
});

let controller = new AbortController();
const show = (name: string): void => {
  controller.abort();
  controller = new AbortController();
  pool.open(name as ClipId, controller.signal, () => undefined).catch(() => undefined);
};
const expectClips = (...names: string[]): void =>
  pool.prefetch(names.map((name) => ({ clipId: name as ClipId, frame: 0 })));
const openClips = (): string[] => [...opened.values()];

test('the next three clips stay open while the first of them comes on screen', () => {
  show('a');
  expectClips('a', 'b', 'c', 'd');
  expect(openClips()).toEqual(['a', 'b', 'c', 'd']);
  const [, first] = opened.keys();
  show('b');
  expectClips('b', 'c', 'd', 'e');
  expect(openClips()).toEqual(['b', 'c', 'd', 'e']);
  // It was taken over, not opened a second time.
  expect([...opened.keys()][0]).toBe(first);
});

test('a clip that was not expected closes those that were', () => {
  show('a');
  expectClips('b', 'c', 'd');
  show('x');
  expect(openClips()).toEqual(['x']);
});
