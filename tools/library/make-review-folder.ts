import { copyFile, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { encodeClip } from '../samples/encode-clip.ts';
import { sampleScenes } from '../samples/sample-scenes.ts';
import { drawFrames, sampleFormat } from '../samples/scene.ts';
import { projectRoot } from '../setup/project-paths.mjs';
import { type ReviewExample, reviewExamples } from './review-examples.ts';
import { type SeededClip, seedReview } from './seed-review.ts';

const quality = 22;

/** @param folder gets `data` and `clips`; both must be new */
export async function makeReviewFolder(
  folder: string,
): Promise<{ dataDir: string; clips: SeededClip[] }> {
  const [dataDir, clipsFolder] = [join(folder, 'data'), join(folder, 'clips')];
  await mkdir(dataDir, { recursive: true });
  await mkdir(clipsFolder);
  const clips = [];
  for (const example of reviewExamples) {
    const path = join(clipsFolder, example.fileName);
    await writeClip(example, path);
    clips.push({ ...example, path });
  }
  return { dataDir, clips: await seedReview(dataDir, clips) };
}

async function writeClip({ fileName, redrawn }: ReviewExample, path: string): Promise<void> {
  if (!redrawn) {
    await copyFile(join(projectRoot, 'resources', 'samples', fileName), path);
    return;
  }
  const scene = sampleScenes.find(({ name }) => name === redrawn.scene);
  if (!scene) throw new Error(`There is no sample "${redrawn.scene}".`);
  const frames = drawFrames(scene, redrawn.firstFrame, redrawn.frameCount);
  await encodeClip(path, { ...sampleFormat, frames }, quality);
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (!folder || folder.startsWith('-')) {
    process.stderr.write('Name a new folder: node tools/library/make-review-folder.ts <folder>\n');
    process.exit(2);
  }
  const { dataDir, clips } = await makeReviewFolder(resolve(folder));
  for (const { clipId, path } of clips) process.stdout.write(`#/clips/${clipId}  ${path}\n`);
  process.stdout.write(`View them: npm run cli -- serve --data-dir "${dataDir}"\n`);
}
