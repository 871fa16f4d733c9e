import type { ClipId } from '../../../../shared/domain/ids.ts';

/**
 * Keys that are pressed while the next finding is still on its way. They mean that one, and wait
 * for it: carried out at once they would be said of the finding one has just left.
 */
export type TypeAhead = {
  /** Whether keys have to wait. */
  isHeld(): boolean;
  /** Keeps what a key does until the finding is there. */
  keep(act: () => void): void;
  /** Lets keys wait. @param clipId the clip that has the finding, as far as that is known yet */
  hold(clipId: ClipId): void;
  /**
   * A finding is there: what was kept is done, up to the next that lets keys wait. On another clip
   * than the one that was waited for nothing is done: one has gone elsewhere.
   */
  release(clipId: ClipId): void;
  /** Forgets what was kept: one does not go on. */
  clear(): void;
};

export const createTypeAhead = (): TypeAhead => {
  let awaited: ClipId | null = null;
  let kept: (() => void)[] = [];
  return {
    isHeld: () => awaited !== null,
    keep: (act) => {
      kept.push(act);
    },
    hold: (clipId) => {
      awaited = clipId;
    },
    release: (clipId) => {
      if (awaited !== clipId) kept = [];
      awaited = null;
      while (awaited === null) {
        const act = kept.shift();
        if (!act) return;
        act();
      }
    },
    clear: () => {
      awaited = null;
      kept = [];
    },
  };
};
