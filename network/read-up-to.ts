/** Reads the body of an answer as text; null if it has more bytes. */
export const readUpTo = async ({ body }: Response, maxBytes: number): Promise<string | null> => {
  const chunks: Uint8Array[] = [];
  let leftBytes = maxBytes;
  // Cancelled without waiting: a body that never ends may never confirm it either.
  for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
    leftBytes -= chunk.length;
    if (leftBytes < 0) break;
    chunks.push(chunk);
  }
  if (leftBytes < 0) {
    body?.cancel().catch(() => {});
    return null;
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
};
