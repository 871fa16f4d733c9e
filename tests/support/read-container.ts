import { Demuxer } from 'node-av/api';

/** What a media file says of itself. */
export type Container = {
  readonly tags: Readonly<Record<string, string>>;
  /** Seconds of its sound; null without. */
  readonly soundSec: number | null;
};

export const readContainer = async (path: string): Promise<Container> => {
  await using demuxer = await Demuxer.open(path);
  const sound = demuxer.audio();
  const soundSec = sound
    ? (Number(sound.duration) * sound.timeBase.num) / sound.timeBase.den
    : null;
  return { tags: demuxer.metadata, soundSec };
};
