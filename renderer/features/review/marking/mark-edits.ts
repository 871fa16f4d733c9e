import {
  clampFrame,
  type FrameTable,
  fileSecOf,
} from '../../../../shared/domain/frames/frame-table.ts';
import { firstVerdictOf, type OwnFinding } from '../../../../shared/model/own-finding.ts';

type Range = Pick<OwnFinding, 'startFrame' | 'endFrame' | 'startSec' | 'endSec'>;

/** Returns the range between two frames, in either order. */
export const rangeBetween = (table: FrameTable, one: number, other: number): Range => {
  const startFrame = clampFrame(table, Math.min(one, other));
  const endFrame = clampFrame(table, Math.max(one, other));
  return {
    startFrame,
    endFrame,
    startSec: fileSecOf(table, startFrame),
    endSec: fileSecOf(table, endFrame),
  };
};

export const newMark = (kind: string, table: FrameTable, frame: number): OwnFinding => ({
  kind,
  ...rangeBetween(table, frame, frame),
  boundingBox: null,
  verdict: firstVerdictOf(kind),
  note: '',
  createdMs: Date.now(),
  isImported: false,
});

/** A defect that becomes a note, or a note that becomes a defect, gets the verdict of a new one. */
export const editedMark = (before: OwnFinding, edit: Partial<OwnFinding>): OwnFinding => {
  const now = { ...before, ...edit, isImported: false };
  const verdict = firstVerdictOf(now.kind);
  return verdict === firstVerdictOf(before.kind) ? now : { ...now, verdict };
};
