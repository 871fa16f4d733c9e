import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { StoredClip } from '../../../shared/documents/record.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { isRangeInOrder, type OwnFinding } from '../../../shared/model/own-finding.ts';
import type { Connection } from '../connection.ts';
import { tablesOf } from '../tables.ts';

const markOf = ({ kind, firstFrame, lastFrame, box }: OwnFinding): unknown[] => [
  kind,
  firstFrame,
  lastFrame,
  box,
];

/** Adds findings that people marked in another database; those stored here are kept. */
export const ownFindingAdder = (connection: Connection) => {
  const { ownFindings, tracks } = tablesOf(connection);
  /** Must be called within a transaction. @throws AppError bad_input */
  return ({ clipId, ownFindings: incoming }: StoredClip) => {
    const counts = { added: 0, conflicts: 0 };
    for (const { trackId, ...own } of incoming) {
      if (!isRangeInOrder(own)) {
        throw new AppError('bad_input', 'a marked range ends before it starts');
      }
      const stored = ownFindings.ofClip(clipId);
      const known =
        stored.find((one) => one.trackId === trackId) ??
        stored.find((one) => isDeepStrictEqual(markOf(one), markOf(own)));
      if (known) {
        const isSame =
          isDeepStrictEqual(markOf(known), markOf(own)) &&
          known.verdict === own.verdict &&
          known.note === own.note;
        if (!isSame) counts.conflicts += 1;
        continue;
      }
      const id = tracks.isTaken(trackId) ? randomUUID() : trackId;
      const now = { ...own, isImported: true };
      if (ownFindings.set(clipId, id, { now, expected: null })) counts.added += 1;
    }
    return counts;
  };
};
