import { z } from 'zod';

export const maxTagLength = 60;

export const maxTagsPerClip = 50;

/** A comma separates tags where they are typed and in tables. */
export const tagSchema = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1)
  .max(maxTagLength, `a tag has at most ${maxTagLength} characters`)
  .regex(/^[^\p{Cc}\p{Cs},]+$/u, 'a tag has no commas, line breaks or control characters');

/** Returns the same key for tags that differ only in case. */
export const tagKey = (tag: string): string => tag.normalize('NFC').toLowerCase();
