import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { makeMediaFixture } from './tiny-clips.ts';

/**
 * Small good clips with different bytes for the running test, and a data folder.
 * @param names file names; each gets a `.txt` with a prompt.
 */
export const makeClipFolder = async (
  names: readonly string[],
  { prompts = true }: { prompts?: boolean } = {},
): Promise<{ clips: string; dataDir: string }> => {
  const clips = await makeFolder();
  for (const [index, name] of names.entries()) {
    await makeMediaFixture(join(clips, name), { frames: 12 + index });
    if (!prompts) continue;
    await writeFile(
      join(clips, name.replace(/\.mp4$/i, '.txt')),
      `a gradient that wanders ${index}`,
    );
  }
  return { clips, dataDir: await makeFolder() };
};

/** Copies prompts first: a clip without one for a while would count as having none. */
export const copyClips = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true });
  const names = await readdir(from);
  const isPrompt = (name: string): boolean => name.endsWith('.txt');
  const copy = (name: string): Promise<void> => cp(join(from, name), join(to, name));
  await Promise.all(names.filter(isPrompt).map(copy));
  await Promise.all(names.filter((name) => !isPrompt(name)).map(copy));
};
