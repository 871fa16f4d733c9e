import type {
  ClipResult,
  ClipWithOutcome,
  DocumentWithOutcomes,
} from '../../../shared/documents/result.ts';
import { isClipAddress, readClipAddress } from '../../../shared/domain/clip-address.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { checkedNote, type Outcome, outcomeOf } from '../../../shared/model/outcome.ts';
import { addressClipId } from '../../clips/identify-clip.ts';
import type { Store } from '../../store/store.ts';
import type { LibraryThread } from '../library-thread.ts';

type WithOutcomes<Document> = Omit<Document, 'clips'> &
  Pick<DocumentWithOutcomes, 'clips' | 'outcomes'>;

const clipIdOf = ({ path, sha256 }: ClipResult, { clips }: Store): ClipId | null => {
  if (!isClipAddress(path)) return sha256 === null ? null : clips.idForHash(sha256);
  const parsed = readClipAddress(path);
  return parsed.ok ? addressClipId(parsed.address) : null;
};

/** Returns the outcome of a file that is not in the library. */
const unknownOutcome = ({ state }: ClipResult): Outcome =>
  outcomeOf({ state, counts: { confirmed: 0, open: 0 }, judgment: null });

/** Adds to the clips of a document the outcomes that they have in the library. */
export const withOutcomes = async <Document extends { clips: readonly ClipResult[] }>(
  document: Document,
  store: Store,
  thread: LibraryThread,
): Promise<WithOutcomes<Document>> => {
  const ids = document.clips.map((clip) => clipIdOf(clip, store));
  const known = [...new Set(ids.filter((id) => id !== null))];
  const stored = await thread.call('outcomes', known);
  const byId = new Map(stored.clips.map((clip) => [clip.clipId, clip]));
  const outcomes = { ...stored.totals.outcomes };
  const clips = document.clips.map((clip, index): ClipWithOutcome => {
    const id = ids[index];
    const card = id ? byId.get(id) : undefined;
    if (card) return { ...clip, outcome: card.outcome, checked: card.checkedNote };
    const outcome = unknownOutcome(clip);
    outcomes[outcome] += 1;
    return { ...clip, outcome, checked: checkedNote(null, null) };
  });
  return { ...document, clips, outcomes };
};

export const withOutcome = async (
  clip: ClipResult,
  store: Store,
  thread: LibraryThread,
): Promise<ClipWithOutcome | null> => {
  const { clips } = await withOutcomes({ clips: [clip] }, store, thread);
  return clips[0] ?? null;
};
