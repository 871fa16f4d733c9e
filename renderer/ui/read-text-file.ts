import { decodeText } from '../../shared/text/decode-text.ts';

/**
 * Reads a text file in any encoding that spreadsheets and editors write. Reads other files as UTF-8, so
 * that parsing them reports the problem.
 */
export const readChosenText = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return decodeText(bytes) ?? new TextDecoder().decode(bytes);
};
