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
    this.#onBytes(0);
    return new ReadableStream({
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read();
          if (done) return controller.close();
          readBytes += value.byteLength;
          this.#onBytes(readBytes);
          controller.enqueue(value);
        } catch (error) {
          this.#readError = error;
          throw error;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    });
  }
}
