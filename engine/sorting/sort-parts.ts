import type { Store } from '../db/store.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { FindClipPath } from '../library/find-clip-path.ts';
import type { LibraryThread } from '../library/library-thread.ts';
import type { FileHasher } from '../media/file-hasher.ts';
import type { ParquetReader } from '../prompts/parquet-reader.ts';

/** What sorting works with. */
export type SortParts = {
  store: Store;
  bus: EventBus;
  hasher: FileHasher;
  parquet: ParquetReader;
  thread: LibraryThread;
  filePath: FindClipPath;
  /** Without links. */
  dataDir: string;
};
