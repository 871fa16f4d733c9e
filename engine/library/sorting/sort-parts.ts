import type { EngineParts } from '../../evaluation/engine-parts.ts';
import type { FindClipPath } from '../find-clip-path.ts';
import type { LibraryThread } from '../library-thread.ts';

export type SortParts = Pick<EngineParts, 'store' | 'bus' | 'hasher' | 'parquet'> & {
  thread: LibraryThread;
  filePath: FindClipPath;
  /** With links resolved. */
  dataDir: string;
};
