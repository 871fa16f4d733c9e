import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../setup/project-paths.mjs';

const samplesFolder = join(projectRoot, 'resources', 'samples');

const numberBox = (value: number): Buffer => {
  const box = Buffer.alloc(16);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4);
  box.writeUInt32BE(value, 8);
  return box;
};

const writeNumbered = async (
  folder: string,
  count: number,
  clips: readonly Buffer[],
): Promise<void> => {
  await mkdir(folder, { recursive: true });
  for (let index = 0; index < count; index += 1) {
    const path = join(folder, `clip-${String(index).padStart(6, '0')}.mp4`);
    await writeFile(path, Buffer.concat([clips[index % clips.length] as Buffer, numberBox(index)]));
  }
};

export const makeClips = (folder: string, count: number): Promise<void> => {
  const samples = readdirSync(samplesFolder)
    .filter((name) => name.endsWith('.mp4'))
    .map((name) => readFileSync(join(samplesFolder, name)));
  return writeNumbered(folder, count, samples);
};

const smallClip = [
  ...['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=128x72:rate=24:duration=1'],
  ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-y'],
];

export const makeSmallClips = async (folder: string, count: number): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'clip.mp4');
  execFileSync('ffmpeg', [...smallClip, path]);
  const clip = readFileSync(path);
  await rm(path);
  await writeNumbered(folder, count, [clip]);
};
