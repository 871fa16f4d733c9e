import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../setup/project-paths.mjs';

const samplesFolder = join(projectRoot, 'resources', 'samples');

/** Bytes of an empty `free` box that contains a number. */
const numberBox = (value: number): Buffer => {
  const box = Buffer.alloc(16);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4);
  box.writeUInt32BE(value, 8);
  return box;
};

/**
 * Creates clips whose bytes all differ: copies of the samples with a number at their end.
 * @returns their paths
 */
export const makeClips = async (folder: string, count: number): Promise<string[]> => {
  await mkdir(folder, { recursive: true });
  const samples = readdirSync(samplesFolder)
    .filter((name) => name.endsWith('.mp4'))
    .map((name) => readFileSync(join(samplesFolder, name)));
  const paths: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const sample = samples[index % samples.length] as Buffer;
    const path = join(folder, `clip-${String(index).padStart(6, '0')}.mp4`);
    await writeFile(path, Buffer.concat([sample, numberBox(index)]));
    paths.push(path);
  }
  return paths;
};
