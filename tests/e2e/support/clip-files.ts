import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeTinyClip, numberedClip } from '../../support/tiny-clips.ts';
import { test } from './test.ts';

export type ClipFiles = {
  readonly folder: string;
  add(names: readonly string[], options?: { prompts?: boolean }): Promise<void>;
};

/** Number of clips made so far in this process, so that no two are the same. */
let made = 0;
let tinyClip: Buffer | null = null;

export const sharedClipFiles = (): (() => ClipFiles) => {
  let files: (ClipFiles & { remove: () => void }) | null = null;
  test.beforeAll(() => {
    files = makeClipFiles();
  });
  test.afterAll(() => files?.remove());
  return () => {
    if (!files) throw new Error('the folder is made before the first test');
    return files;
  };
};

const makeClipFiles = (): ClipFiles & { remove: () => void } => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cc-clips-')));
  return {
    folder,
    add: async (names, { prompts = true } = {}) => {
      tinyClip ??= await makeTinyClip();
      for (const name of names) {
        const path = join(folder, name);
        mkdirSync(dirname(path), { recursive: true });
        made += 1;
        writeFileSync(path, numberedClip(tinyClip, made));
        if (prompts)
          writeFileSync(path.replace(/\.mp4$/i, '.txt'), `A wandering gradient, ${name}`);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
