import type { ComparedSide, Takes } from '../../shared/contract/compare.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import type { FindingPair } from '../../shared/domain/tracks/finding-pair.ts';
import type { LibraryThread } from './library-thread.ts';

export const createCompare = (thread: LibraryThread) => ({
  findings: (sides: { left: ComparedSide; right: ComparedSide }): Promise<FindingPair[]> =>
    thread.call('compareFindings', sides),
  /** Returns other clips with the prompt of this one. @throws AppError unknown_clip */
  takes: ({ clipId }: { clipId: ClipId }): Promise<Takes> => thread.call('takes', clipId),
});
