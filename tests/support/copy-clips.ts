import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Copies clips into a folder, prompts first: a folder lists files in any order, and a clip that has
 * been there for a while without a prompt has none.
 */
export const copyClips = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true });
  const names = await readdir(from);
  const isPrompt = (name: string): boolean => name.endsWith('.txt');
  const copy = (name: string): Promise<void> => cp(join(from, name), join(to, name));
  await Promise.all(names.filter(isPrompt).map(copy));
  await Promise.all(names.filter((name) => !isPrompt(name)).map(copy));
};
