import { existsSync, readdirSync } from 'node:fs';
import { sharedClipsFolder } from './make-case.ts';

/** Names of the real clips beside the project, in order; none where the folder is not there. */
export const listSharedClips = (): string[] =>
  existsSync(sharedClipsFolder)
    ? readdirSync(sharedClipsFolder)
        .filter((name) => name.endsWith('.mp4'))
        .toSorted()
    : [];
