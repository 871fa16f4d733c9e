import {
  AudioBufferSink,
  Input,
  type InputAudioTrack,
  MATROSKA,
  MP4,
  QTFF,
  UrlSource,
} from 'mediabunny';

/** Bytes of samples that are held: far more than the sound of a clip takes. */
const maxBytes = 64 * 1024 * 1024;
const bytesPerSample = 4;

/** The part of a file's own time that is wanted. */
export type SoundSpan = { readonly startSec: number; readonly endSec: number };

/**
 * Decodes the sound of a clip.
 * @param url the clip's address
 * @returns the span's sound, from its very start on; null where the file has none, or the signal came
 * first. What is longer than a clip may be is cut off.
 * @throws Error where the file cannot be read, or holds sound that cannot be decoded here
 */
export const decodeSound = async (
  url: string,
  span: SoundSpan,
  signal: AbortSignal,
): Promise<AudioBuffer | null> => {
  const source = new UrlSource(url, { getRetryDelay: () => null });
  const input = new Input({ source, formats: [MP4, QTFF, MATROSKA] });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track) return null;
    if (!(await track.canDecode())) throw new Error('this sound cannot be decoded here');
    return await decodeTrack(track, span, signal);
  } finally {
    input.dispose();
  }
};

const decodeTrack = async (
  track: InputAudioTrack,
  { startSec, endSec }: SoundSpan,
  signal: AbortSignal,
): Promise<AudioBuffer | null> => {
  const sampleRate = await track.getSampleRate();
  const numberOfChannels = await track.getNumberOfChannels();
  const most = Math.floor(maxBytes / numberOfChannels / bytesPerSample);
  const length = Math.min(most, Math.ceil((endSec - startSec) * sampleRate));
  if (length < 1) return null;
  const sound = new AudioBuffer({ length, numberOfChannels, sampleRate });
  const lastSec = startSec + length / sampleRate;
  for await (const part of new AudioBufferSink(track).buffers(startSec, lastSec)) {
    if (signal.aborted) return null;
    place(part.buffer, sound, Math.round((part.timestamp - startSec) * sampleRate));
  }
  return signal.aborted ? null : sound;
};

/** Copies one sound into another; what reaches beyond it is left out. */
const place = (part: AudioBuffer, whole: AudioBuffer, at: number): void => {
  const channels = Math.min(part.numberOfChannels, whole.numberOfChannels);
  for (let channel = 0; channel < channels; channel += 1) {
    const samples = part.getChannelData(channel).subarray(Math.max(0, -at));
    if (at < whole.length) whole.copyToChannel(samples, channel, Math.max(0, at));
  }
};
