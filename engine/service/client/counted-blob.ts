/** Bytes in memory come in one piece: cut, so that progress is seen and a slow line is no stop. */
const pieceBytes = 64 * 1024;

/**
 * A Blob that tells how many of its bytes have been read. `fetch` reports no progress, and a plain
 * stream would go out chunked; a Blob keeps its Content-Length, and `fetch` reads it through
 * `stream()`, piece by piece as the connection takes them.
 */
export class CountedBlob extends Blob {
  readonly #source: Blob;
  readonly #onBytes: (readBytes: number) => void;
  #readError: unknown;

  /** @param onBytes called with the running total, from 0 at the start of each reading. */
  constructor(source: Blob, onBytes: (readBytes: number) => void) {
    super([source], { type: source.type });
    this.#source = source;
    this.#onBytes = onBytes;
  }

  /** Why the source could not be read, if that is what happened: a file that was changed. */
  get readError(): unknown {
    return this.#readError;
  }

  override stream(): ReturnType<Blob['stream']> {
    const reader = this.#source.stream().getReader();
    let readBytes = 0;
    let rest: Uint8Array = new Uint8Array();
    this.#onBytes(0);
    return new ReadableStream({
      pull: async (controller) => {
        try {
          while (rest.byteLength === 0) {
            const { done, value } = await reader.read();
            if (done) return controller.close();
            rest = value;
          }
        } catch (error) {
          this.#readError = error;
          throw error;
        }
        const piece = rest.subarray(0, pieceBytes);
        rest = rest.subarray(pieceBytes);
        readBytes += piece.byteLength;
        this.#onBytes(readBytes);
        controller.enqueue(piece);
      },
      cancel: (reason) => reader.cancel(reason),
    });
  }
}
