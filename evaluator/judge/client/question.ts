import type { z } from 'zod';

/** A frame of a clip, or an area of one, as JPEG in base64. */
export type Picture = { frame: number; sec: number; jpeg: string };

/** A request to a model. */
export type Question<Answer> = {
  /** Name of the schema: letters, digits and underscores. */
  name: string;
  /** The system message. It has no text of prompts or clips, which could contain instructions. */
  rules: string;
  pictures: readonly Picture[];
  /** Follows the pictures; may contain untrusted text. */
  text: string;
  /** All members required, without ranges: some servers refuse others. */
  schema: z.ZodType<Answer>;
};
