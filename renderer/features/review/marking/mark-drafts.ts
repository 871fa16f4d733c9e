import { useCallback, useSyncExternalStore } from 'react';
import {
  clampFrame,
  type FrameTable,
  fileSecOf,
} from '../../../../shared/domain/frames/frame-table.ts';
import type { Box } from '../../../../shared/domain/frames/place-finding.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { kindName } from '../../../../shared/model/kinds.ts';
import {
  firstVerdictOf,
  kindOfWords,
  type OwnFinding,
  ownType,
} from '../../../../shared/model/own-finding.ts';
import { createStore } from '../../../ui/store.ts';

/** A finding that is being marked or edited, and not saved yet. */
export type MarkDraft = {
  readonly trackId: string;
  /** As it was when editing began; null for a new one. */
  readonly before: OwnFinding | null;
  readonly firstFrame: number;
  readonly lastFrame: number;
  readonly box: Box | null;
  /** The kind, as shown or as typed. */
  readonly words: string;
  readonly note: string;
};

export const newDraft = (frame: number, words = ''): MarkDraft => ({
  trackId: crypto.randomUUID(),
  before: null,
  firstFrame: frame,
  lastFrame: frame,
  box: null,
  words,
  note: '',
});

export const draftOf = (trackId: string, before: OwnFinding): MarkDraft => {
  const { firstFrame, lastFrame, box, kind, note } = before;
  const words = kind === ownType ? '' : kindName(kind);
  return { trackId, before, firstFrame, lastFrame, box, words, note };
};

/** Moves an end of the range; the other end is never on its wrong side. */
export const withFirstFrame = (draft: MarkDraft, frame: number): MarkDraft => ({
  ...draft,
  firstFrame: frame,
  lastFrame: Math.max(frame, draft.lastFrame),
});

export const withLastFrame = (draft: MarkDraft, frame: number): MarkDraft => ({
  ...draft,
  firstFrame: Math.min(frame, draft.firstFrame),
  lastFrame: frame,
});

/** Returns the finding to store. Without a kind, it has that of its type. */
export const markedFinding = (draft: MarkDraft, table: FrameTable): OwnFinding => {
  const { before, box, note, words } = draft;
  const kind = kindOfWords(words) || ownType;
  const firstFrame = clampFrame(table, draft.firstFrame);
  const lastFrame = clampFrame(table, draft.lastFrame);
  const verdict = firstVerdictOf(kind);
  const keepsVerdict = before !== null && firstVerdictOf(before.kind) === verdict;
  return {
    kind,
    firstFrame,
    lastFrame,
    startSec: fileSecOf(table, firstFrame),
    endSec: fileSecOf(table, lastFrame),
    box,
    verdict: keepsVerdict ? before.verdict : verdict,
    note,
    createdMs: before?.createdMs ?? Date.now(),
    isImported: false,
  };
};

const drafts = createStore<ReadonlyMap<ClipId, MarkDraft>>(new Map());

/** Drafts by clip: opening another clip loses none. */
export const markDrafts = {
  of: (clipId: ClipId): MarkDraft | null => drafts.get().get(clipId) ?? null,
  set: (clipId: ClipId, draft: MarkDraft | null): void => {
    const next = new Map(drafts.get());
    if (draft) next.set(clipId, draft);
    else next.delete(clipId);
    drafts.set(next);
  },
} as const;

export const useMarkDraft = (clipId: ClipId): MarkDraft | null =>
  useSyncExternalStore(
    drafts.subscribe,
    useCallback(() => markDrafts.of(clipId), [clipId]),
  );
