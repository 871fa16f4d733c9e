import type { ReportSelection } from '../../../shared/contract/reports.ts';
import type {
  LeftOutClip,
  PlannedClip,
  SortSelectionRequest,
} from '../../../shared/contract/sort.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { SortFolder } from '../../../shared/model/sort-folders.ts';
import type { EngineParts } from '../../evaluation/engine-parts.ts';
import type { FindClipPath } from '../find-clip-path.ts';
import type { LibraryThread } from '../library-thread.ts';

export type SortRequest = Omit<SortSelectionRequest, 'selection' | 'folders'> & {
  readonly folders: readonly SortFolder[];
  /** The clips to sort: files and folders by absolute path, or clips of the library. */
  readonly selection: { paths: readonly string[] } | ReportSelection;
};

export type ClipToSort = Omit<PlannedClip, 'target' | 'action' | 'sidecars'> & {
  /** The highest folder that is searched for manifests. */
  readonly root: string;
  readonly clipId: ClipId;
  /** Whether the original may be removed: it is not a link, and not in the data folder. */
  readonly isMovable: boolean;
};

export type ClipsToSort = { clips: ClipToSort[]; leftOut: LeftOutClip[]; problems: string[] };

export type PlannedGroup = {
  readonly clip: ClipToSort;
  readonly planned: PlannedClip;
  /** The prompt that a list has for the clip; null if none has. */
  readonly prompt: string | null;
};

export const isWork = ({ planned: { action, sidecars } }: PlannedGroup): boolean =>
  action !== 'skip' || sidecars.some((sidecar) => sidecar.action !== 'skip');

export type SortParts = Pick<EngineParts, 'store' | 'bus' | 'hasher' | 'parquet'> & {
  thread: LibraryThread;
  filePath: FindClipPath;
  /** With links resolved. */
  dataDir: string;
  /** Clipcheck's own, from which nothing is moved. */
  ownFolders: readonly string[];
};
