import { decodeText } from '../../shared/text/decode-text.ts';

/**
 * Reads a text file in any encoding that spreadsheets and editors write. What is no text is read
 * as UTF-8, so that its reader says what is wrong with it.
 */
export const readTextFile = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return decodeText(bytes) ?? new TextDecoder().decode(bytes);
};
