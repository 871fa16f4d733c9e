import { decodeText } from '../../shared/text/decode-text.ts';

/**
 * Files that no spreadsheet or editor writes are read as UTF-8, so that parsing reports the
 * problem.
 */
export const readChosenText = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return decodeText(bytes) ?? new TextDecoder().decode(bytes);
};
