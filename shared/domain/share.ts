import { z } from 'zod';

export const shareSchema = z.object({
  value: z.number().describe('0 to 1.'),
  lower: z.number().describe("Lower end of Wilson's 95% interval."),
  upper: z.number().describe('Its upper end.'),
});
export type Share = z.infer<typeof shareSchema>;

/** Two-sided 95% of the normal distribution. */
const z95 = 1.959_963_985;

/** Returns the share that `part` is of a sample; null without a sample. */
export const shareOf = (part: number, sample: number): Share | null => {
  if (sample === 0) return null;
  const value = part / sample;
  const scale = 1 + z95 ** 2 / sample;
  const center = (value + z95 ** 2 / (2 * sample)) / scale;
  const reach = (z95 / scale) * Math.sqrt((value * (1 - value) + z95 ** 2 / (4 * sample)) / sample);
  return { value, lower: Math.max(0, center - reach), upper: Math.min(1, center + reach) };
};

/** "0.93 (0.82 to 0.98)"; "–" without one. */
export const intervalText = (share: Share | null): string =>
  share === null
    ? '–'
    : `${share.value.toFixed(2)} (${share.lower.toFixed(2)} to ${share.upper.toFixed(2)})`;
