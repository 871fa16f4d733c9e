import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { samplesFolder } from '../../../tests/support/sample-clips.ts';
import { numberedClip } from '../../../tests/support/tiny-clips.ts';

/** Copies the sample clips, each with a number, so that no two files have the same bytes. */
export const makeClips = async (folder: string, count: number): Promise<void> => {
  const samples = readdirSync(samplesFolder)
    .filter((name) => name.endsWith('.mp4'))
    .map((name) => readFileSync(join(samplesFolder, name)));
  await mkdir(folder, { recursive: true });
  for (let index = 0; index < count; index += 1) {
    const path = join(folder, `clip-${String(index).padStart(6, '0')}.mp4`);
    const sample = samples[index % samples.length] as Buffer;
    await writeFile(path, numberedClip(sample, index));
  }
};
