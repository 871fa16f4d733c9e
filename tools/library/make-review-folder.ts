import { copyFile, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Picture } from '../drawing/picture.ts';
import { encodeClip } from '../samples/encode-clip.ts';
import { sampleFormat } from '../samples/sample-format.ts';
import { sampleScenes } from '../samples/sample-scenes.ts';
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
    const { prompt, runs, isMissing = false } = example;
    clips.push({ path, prompt, runs, isMissing });
  }
  return { dataDir, clips: await seedReview(dataDir, clips) };
}

async function writeClip({ scene, redraw }: ReviewExample, path: string): Promise<void> {
  if (redraw) {
    const frames = drawFrames(scene, redraw.firstFrame, redraw.frameCount);
    await encodeClip(path, { ...sampleFormat, frames }, quality);
  } else {
    await copyFile(join(projectRoot, 'resources', 'samples', `${scene}.mp4`), path);
  }
}

function* drawFrames(name: string, firstFrame: number, frameCount: number): Generator<Uint8Array> {
  const scene = sampleScenes.find((candidate) => candidate.name === name);
  if (!scene) throw new Error(`There is no sample "${name}".`);
  const picture = new Picture(sampleFormat.width, sampleFormat.height);
  for (let frameIndex = firstFrame; frameIndex < firstFrame + frameCount; frameIndex += 1) {
    scene.draw(picture, frameIndex);
    yield picture.toRgb();
  }
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (!folder) {
    process.stderr.write('Name a new folder: node tools/library/make-review-folder.ts <folder>\n');
    process.exit(2);
  }
  const { dataDir, clips } = await makeReviewFolder(resolve(folder));
  for (const { clipId, path } of clips) process.stdout.write(`#/clips/${clipId}  ${path}\n`);
  process.stdout.write(`View them: npm run cli -- serve --data-dir "${dataDir}"\n`);
}
