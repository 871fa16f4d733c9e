import type { FileHasher } from '../../clips/media/hash/file-hasher.ts';
import type { ParquetReader } from '../../clips/prompts/parquet-reader.ts';
import type { EventBus } from '../../store/events/event-bus.ts';
import type { Store } from '../../store/store.ts';
import type { FindClipPath } from '../find-clip-path.ts';
import type { LibraryThread } from '../library-thread.ts';

export type SortParts = {
  store: Store;
  bus: EventBus;
  hasher: FileHasher;
  parquet: ParquetReader;
  thread: LibraryThread;
  filePath: FindClipPath;
  /** With links resolved. */
  dataDir: string;
};
