import {
  AudioBufferSink,
  Input,
  type InputAudioTrack,
  MATROSKA,
  MP4,
  QTFF,
  UrlSource,
} from 'mediabunny';

/** Maximum bytes of samples held, far more than the audio of a clip takes. */
const maxBytes = 64 * 1024 * 1024;
const bytesPerSample = 4;

/** A range of the file's own time. */
export type SoundSpan = { readonly startSec: number; readonly endSec: number };

/**
 * @returns the audio of the span, cut at `maxBytes`; null if the file has none, or if aborted
 * @throws Error if the file cannot be read, or its audio cannot be decoded here
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
    if (!(await track.canDecode())) throw new Error('this audio cannot be decoded here');
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
  const maxLength = Math.floor(maxBytes / numberOfChannels / bytesPerSample);
  const length = Math.min(maxLength, Math.ceil((endSec - startSec) * sampleRate));
  if (length < 1) return null;
  const sound = new AudioBuffer({ length, numberOfChannels, sampleRate });
  const decodedEndSec = startSec + length / sampleRate;
  for await (const part of new AudioBufferSink(track).buffers(startSec, decodedEndSec)) {
    if (signal.aborted) return null;
    copyPart(part.buffer, sound, Math.round((part.timestamp - startSec) * sampleRate));
  }
  return signal.aborted ? null : sound;
};

/** Ignores samples beyond either end. @param offset in samples of the whole; may be negative */
const copyPart = (part: AudioBuffer, whole: AudioBuffer, offset: number): void => {
  const channels = Math.min(part.numberOfChannels, whole.numberOfChannels);
  for (let channel = 0; channel < channels; channel += 1) {
    const samples = part.getChannelData(channel).subarray(Math.max(0, -offset));
    if (offset < whole.length) whole.copyToChannel(samples, channel, Math.max(0, offset));
  }
};
