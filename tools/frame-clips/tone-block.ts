export const SAMPLE_RATE = 48_000;

export const SAMPLES_PER_BLOCK = 1024;

const TONE_HZ = 880;
const TONE_SEC = 0.1;
const LOUDNESS = 0.3;

/** 32-bit floats of one channel: a short tone at the start of each second. */
export function toneBlock(blockIndex: number): Buffer {
  const samples = Float32Array.from({ length: SAMPLES_PER_BLOCK }, (_, index) => {
    const sec = (blockIndex * SAMPLES_PER_BLOCK + index) / SAMPLE_RATE;
    return sec % 1 < TONE_SEC ? LOUDNESS * Math.sin(2 * Math.PI * TONE_HZ * sec) : 0;
  });
  return Buffer.from(samples.buffer);
}
