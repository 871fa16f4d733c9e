import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Copies clips into a folder, the prompts first: a folder's own order is any, and a clip that has
 * been there for a while without its prompt has none.
 */
export const copyClips = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true });
  const names = await readdir(from);
  const isPrompt = (name: string): boolean => name.endsWith('.txt');
  const copy = (name: string): Promise<void> => cp(join(from, name), join(to, name));
  await Promise.all(names.filter(isPrompt).map(copy));
  await Promise.all(names.filter((name) => !isPrompt(name)).map(copy));
};
