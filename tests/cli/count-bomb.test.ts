import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentFrom } from '../support/cli-document.ts';
import { startCli } from '../support/cli-process.ts';
import { makeFolder } from '../support/make-folder.ts';
import { countBombs, hiddenBomb } from '../support/mp4-tables.ts';
import { followPeakMemory } from '../support/processes.ts';
import { describeWith } from '../support/requires.ts';
import { samplesFolder } from '../support/sample-clips.ts';

const scan = async (makeBomb: (clip: Buffer) => Buffer) => {
  const folder = await makeFolder();
  const clip = await readFile(join(samplesFolder, 'lantern-in-the-rain.mp4'));
  await writeFile(join(folder, 'bomb.mp4'), makeBomb(clip));
  const cli = startCli(['scan', folder, '--json'], { dataDir: await makeFolder() });
  const endPeak = followPeakMemory(cli.pid);
  const result = await cli.ended;
  return { ...result, peakMb: endPeak(), clips: documentFrom(result).clips };
};

describeWith({ proc: true }, 'a clip of 264 kB that declares 89 million frames', () => {
  test('is rejected with a reason, using little memory', async () => {
    const { clips, peakMb } = await scan(countBombs['samples of one size']);
    expect(clips).toMatchObject([
      {
        reason: {
          code: 'invalid_video',
          message:
            'This file is damaged: it declares 89,478,480 samples in a file of 263,804 bytes. Re-export it.',
        },
      },
    ]);
    expect(peakMb).toBeLessThan(700);
  });

  test('is also rejected where only ffprobe would find the frames', async () => {
    const { clips, peakMb } = await scan(hiddenBomb);
    expect(clips).toMatchObject([{ reason: { code: 'invalid_video' } }]);
    expect(peakMb).toBeLessThan(1000);
  });
});
