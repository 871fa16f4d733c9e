import { renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LocateProgress, LocateResult } from '../../shared/contract/locate.ts';
import type { ProgressEvent } from '../../shared/contract/procedure.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { makeFolder } from '../support/make-folder.ts';
import { clipFolder, makeTinyClip } from '../support/tiny-clips.ts';
import { connect, openWindowService } from '../support/window-under-test.ts';

let clip: Buffer;
/** The same with a box of 8 MB after it, which takes a while to read. */
let padded: Buffer;
beforeAll(async () => {
  clip = await makeTinyClip();
  const free = Buffer.alloc(8 << 20);
  free.writeUInt32BE(free.length);
  free.write('free', 4, 'latin1');
  padded = Buffer.concat([clip, free]);
});

type LocateEvent = ProgressEvent<LocateProgress, LocateResult>;

const never = new AbortController().signal;

const drain = async (events: AsyncIterable<LocateEvent>): Promise<LocateEvent[]> => {
  const taken: LocateEvent[] = [];
  for await (const event of events) taken.push(event);
  return taken;
};

// Reports show that every way passes on progress, errors and an end.
describe('looking for a clip', () => {
  const open = async (content = clip) => {
    const { engine, service } = await openWindowService();
    const folder = await makeFolder(clipFolder(content, 1));
    const document = await engine.scan({ paths: [folder] }, never);
    const clipId = document.clips[0]?.sha256 as ClipId;
    const client = await connect('message port', service);
    return { folder, clipId, client };
  };

  test('ends with the new location', async () => {
    const { folder, clipId, client } = await open();
    renameSync(join(folder, 'clip-0.mp4'), join(folder, 'renamed.mp4'));
    const events = await drain(await client.clips.locate({ clipId, paths: [folder] }));
    const path = join(folder, 'renamed.mp4');
    expect(events.at(-1)).toEqual({
      type: 'done',
      result: { path, files: 2, unreadable: 0, others: 0 },
    });
    // On a busy machine it takes long enough to report progress.
    expect(events.slice(0, -1).filter(({ type }) => type !== 'progress')).toEqual([]);
    expect((await client.clips.get({ clipId })).card).toMatchObject({ path, isMissing: false });
  });

  test('ends when its caller ends it', async () => {
    const { folder, clipId, client } = await open(padded);
    const sizeBytes = statSync(join(folder, 'clip-0.mp4')).size;
    rmSync(join(folder, 'clip-0.mp4'));
    // Each has the clip's size, so that all would have to be read: 16 GB, none of it on the disk.
    for (let number = 0; number < 2000; number += 1) {
      const path = join(folder, `${number}.mp4`);
      writeFileSync(path, Buffer.alloc(16, number));
      truncateSync(path, sizeBytes);
    }
    const leaving = new AbortController();
    const events = await client.clips.locate(
      { clipId, paths: [folder] },
      { signal: leaving.signal },
    );
    const taken: LocateEvent[] = [];
    const search = async (): Promise<void> => {
      for await (const event of events) {
        taken.push(event);
        leaving.abort();
      }
    };
    await expect(search()).rejects.toThrow();
    expect(taken.some(({ type }) => type === 'done')).toBe(false);
  });
});
