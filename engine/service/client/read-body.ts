/** Most that is ever read of one answer. */
const longestBodyBytes = 16 * 1024 * 1024;

/** The body was longer than `longestBodyBytes`; the rest was not read. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/**
 * Reads an answer's body as text, piece by piece, and gives up above 16 MiB.
 * @throws BodyTooLargeError, or whatever ended the connection.
 */
export const readBody = async (response: Response): Promise<string> => {
  if (response.body === null) return '';
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  let readBytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return pieces.join('') + decoder.decode();
    readBytes += value.byteLength;
    if (readBytes > longestBodyBytes) {
      // Not awaited: a connection that does not end must not hold us up.
      reader.cancel().catch(() => {});
      throw new BodyTooLargeError();
    }
    pieces.push(decoder.decode(value, { stream: true }));
  }
};
