/** Reads the body of an answer as text; null if it has more bytes. */
export const readUpTo = async ({ body }: Response, maxBytes: number): Promise<string | null> => {
  const chunks: Uint8Array[] = [];
  let leftBytes = maxBytes;
  for await (const chunk of body ?? []) {
    leftBytes -= chunk.length;
    if (leftBytes < 0) return null;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
};
