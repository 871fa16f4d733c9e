const startsWith = (bytes: Uint8Array, ...mark: number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

const decodeUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/**
 * By byte order mark (UTF-8, UTF-16), else as UTF-8 if valid, else as windows-1252, as old Windows
 * editors write it. Removes the mark. Null if the bytes contain NUL, as no text does.
 */
export const decodeText = (bytes: Uint8Array): string | null => {
  let text: string;
  if (startsWith(bytes, 0xff, 0xfe)) text = new TextDecoder('utf-16le').decode(bytes);
  else if (startsWith(bytes, 0xfe, 0xff)) text = new TextDecoder('utf-16be').decode(bytes);
  else text = decodeUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
  return text.includes('\0') ? null : text;
};
