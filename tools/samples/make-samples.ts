import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../setup/project-paths.mjs';
import { encodeClip } from './encode-clip.ts';
import { sampleScenes } from './sample-scenes.ts';
import { drawFrames, sampleFormat } from './scene.ts';

/*
 * Draws and encodes the sample clips with their prompts and defects: `make-samples.ts [folder]`, by
 * default into resources/samples. The same program gives the same bytes.
 */
const QUALITY = 22;

const folder = process.argv[2] ?? join(projectRoot, 'resources', 'samples');
mkdirSync(folder, { recursive: true });
for (const scene of sampleScenes) {
  const path = join(folder, `${scene.name}.mp4`);
  await encodeClip(path, { ...sampleFormat, frames: drawFrames(scene) }, QUALITY);
  process.stdout.write(`${path}: ${statSync(path).size} bytes\n`);
}
writeFileSync(join(folder, 'metadata.csv'), describePrompts());
writeFileSync(join(folder, 'defects.json'), `${JSON.stringify(describeDefects(), null, 2)}\n`);

function describePrompts(): string {
  const rows = sampleScenes.map(
    ({ name, prompt }) => `${name}.mp4,"${prompt.replaceAll('"', '""')}"`,
  );
  return `${['file_name,prompt', ...rows].join('\n')}\n`;
}

function describeDefects() {
  return {
    about:
      'Defects put into the sample clips on purpose. Frames count from 0 and are inclusive; a box is in shares of the width and height, null is the whole picture. A clip with defect null is clean.',
    ...sampleFormat,
    clips: sampleScenes.map(({ name, frameCount, defect }) => ({
      file: `${name}.mp4`,
      frameCount,
      defect,
    })),
  };
}
