import { createClipDecoder } from '../clips/media/pictures/clip-decoder.ts';
import { readFfprobeVersion } from '../clips/media/probe/ffprobe-version.ts';
import type { ForkModule } from '../ports.ts';
import { codeText, failed, fine, notChecked, type Outcome } from './outcome.ts';

const reinstall = 'Install Clipcheck again; in a clone, run npm run setup.';

/** Starts a decoder process, which loads FFmpeg and decodes a picture. */
export const checkDecoder = async (
  forkModule: ForkModule | undefined,
  signal: AbortSignal,
): Promise<Outcome> => {
  if (!forkModule) return notChecked('This program does not decode clips.', null);
  const decoder = createClipDecoder(forkModule);
  try {
    const test = await decoder.run({ kind: 'self-test' }, { signal });
    if (test === null)
      return failed('node-av, which contains FFmpeg, cannot be loaded.', reinstall);
    const name = `FFmpeg ${test.ffmpegVersion}`;
    return test.decodesH264
      ? fine(`${name} decodes H.264.`)
      : failed(`${name} cannot decode H.264.`, reinstall);
  } finally {
    decoder.close();
  }
};

/** Starts ffprobe. @param path by default that of the bundled one */
export const checkFfprobe = async (path?: string): Promise<Outcome> => {
  try {
    return fine(`ffprobe ${await readFfprobeVersion(path)} starts.`);
  } catch (error) {
    return failed(`ffprobe does not start${codeText(error)}.`, reinstall);
  }
};
