import { Demuxer } from 'node-av/api';

export type Container = {
  readonly tags: Readonly<Record<string, string>>;
  /** Seconds of its sound; null without sound. */
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
