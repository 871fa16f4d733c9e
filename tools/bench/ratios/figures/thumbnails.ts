import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { compare } from '../compare.ts';
import type { Figure } from '../figure.ts';
import { makeClips } from '../make-clips.ts';
import { openEngine } from '../open-engine.ts';
import { timeCommand } from '../time-command.ts';
import { timeWork } from '../time-work.ts';

/** One frame at a third of a clip of 4 s, at the size of a thumbnail, encoded as one. */
const ffmpeg = [
  ...['ffmpeg', '-nostdin', '-v', 'error', '-ss', '1.333', '-i', '{}', '-frames:v', '1'],
  ...['-vf', 'scale=320:-2', '-quality', '75'],
];

/** Requests in flight, as a scrolling window has them. */
const batchSize = 100;

/** Time to make the thumbnails of a library. */
export const thumbnails: Figure = {
  id: 'thumbnails',
  baseline: '`xargs -P<cores>` with one ffmpeg for each file',
  measure: async ({ folder, isShort }) => {
    const count = isShort ? 100 : 1000;
    const [clips, data, images] = ['clips', 'data', 'images'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await makeClips(clips, count);
    await using engine = openEngine(data);
    const { clips: scanned } = await engine.scan({ paths: [clips] }, new AbortController().signal);
    const ids = scanned.map(({ sha256 }) => sha256 as ClipId);
    const { signal } = new AbortController();
    const shell = `cd "$0"; ls "$1" | xargs -P${availableParallelism()} -I{} sh -c '"$@"' sh "\${@:2}" `;
    const reading = await compare(
      { name: 'thumbnails', size: `${count.toLocaleString('en')} clips`, target: 0.5, isShort },
      {
        ours: async () => {
          await rm(join(data, 'thumbnails'), { recursive: true, force: true });
          return timeWork(async () => {
            for (let start = 0; start < ids.length; start += batchSize) {
              const some = ids.slice(start, start + batchSize);
              const made = await Promise.all(
                some.map((id) => engine.thumbnails.get(id, null, signal)),
              );
              if (made.includes(null)) throw new Error('A thumbnail was not made.');
            }
          });
        },
        baseline: async () => {
          await rm(images, { recursive: true, force: true });
          await mkdir(images);
          return timeCommand([
            'bash',
            '-c',
            shell,
            clips,
            clips,
            ...ffmpeg,
            join(images, '{}.webp'),
          ]);
        },
      },
    );
    // The decoder's process is not this one's child for long enough to be counted.
    return [{ ...reading, cpuRatio: null }];
  },
};
