import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { makeMediaFixture } from './make-media-fixture.ts';

/**
 * Makes a folder of small good clips for the running test, each with different bytes, and its data
 * folder.
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
