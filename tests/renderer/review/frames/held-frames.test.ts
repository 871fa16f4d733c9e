import { describe, expect, it } from 'vitest';
import { createFrameMemory } from '../../../../renderer/features/review/frames/exact/frame-memory.ts';
import { createHeldFrames } from '../../../../renderer/features/review/frames/exact/held-frames.ts';
import type { RawFrame } from '../../../../renderer/features/review/frames/exact/raw-frame.ts';

const frameBytes = 6;

const rawFrame = (): RawFrame => ({
  format: 'I420',
  width: 2,
  height: 2,
  layout: [],
  colorSpace: {},
  bytes: new Uint8Array(frameBytes),
});

const holding = () => {
  const dropped: number[] = [];
  const held = createHeldFrames(createFrameMemory(frameBytes).openClip(frameBytes), (frame) =>
    dropped.push(frame),
  );
  return { held, dropped };
};

const never = new AbortController().signal;

describe('Frames that are held', () => {
  it('are as many as there is room for, those near the playhead', () => {
    const { held, dropped } = holding();
    held.keepAround({ first: 10, last: 14 }, 5);
    for (let frame = 0; frame < 20; frame += 1) held.add(frame, rawFrame());
    for (let frame = 10; frame <= 14; frame += 1) expect(held.get(frame)).toBeDefined();
    expect(dropped).toHaveLength(15);
  });

  it('stay where there is room, though the window has moved on', () => {
    const { held, dropped } = holding();
    held.keepAround({ first: 0, last: 9 }, 10);
    for (let frame = 0; frame < 5; frame += 1) held.add(frame, rawFrame());
    held.keepAround({ first: 100, last: 109 }, 10);
    expect(dropped).toEqual([]);
    for (let frame = 100; frame < 110; frame += 1) held.add(frame, rawFrame());
    expect(dropped.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4]);
  });

  it('are used as soon as they come, even where there is no room to hold them', async () => {
    const { held, dropped } = holding();
    held.keepAround({ first: 100, last: 102 }, 3);
    for (let frame = 100; frame <= 102; frame += 1) held.add(frame, rawFrame());
    const used = held.use(7, never, async ({ format }) => format);
    held.add(7, rawFrame());
    expect(await used).toBe('I420');
    expect(dropped).toEqual([7]);
  });

  it('are not used by those who do not wait for them any more', async () => {
    const { held } = holding();
    const ending = new AbortController();
    let uses = 0;
    const used = held.use(7, ending.signal, async () => {
      uses += 1;
    });
    ending.abort(new Error('another frame was asked for'));
    await expect(used).rejects.toThrow('another frame');
    held.add(7, rawFrame());
    expect(uses).toBe(0);
  });

  it('that never come are told with the reason, before and after it is known', async () => {
    const { held } = holding();
    const before = held.use(7, never, async () => 'shown');
    const other = held.use(20, never, async () => 'shown');
    held.giveUp(5, 9, 'Frames 5 to 9 are damaged.');
    await expect(before).rejects.toThrow('5 to 9');
    await expect(held.use(6, never, async () => 'shown')).rejects.toThrow('5 to 9');
    held.add(20, rawFrame());
    expect(await other).toBe('shown');
  });

  it('are gone when the clip is closed, and nobody waits for ever', async () => {
    const { held } = holding();
    held.add(1, rawFrame());
    const waiting = held.use(2, never, async () => 'shown');
    held.fail('The clip was closed.');
    await expect(waiting).rejects.toThrow('closed');
    await expect(held.use(1, never, async () => 'shown')).rejects.toThrow('closed');
    held.add(3, rawFrame());
    expect(held.get(3)).toBeUndefined();
  });
});
