import { useEffect, useRef } from 'react';
import type { BatchInfo } from '../../../shared/contract/queue.ts';
import { startedNotices } from './started-notices.ts';

const atRest: readonly BatchInfo['phase'][] = ['paused', 'stopped', 'interrupted', 'ended'];

/** Closes the notice of a started batch once the batch stops. Mount it once. */
export const useCloseStartedNotices = (batches: readonly BatchInfo[]): void => {
  /** Previous phase of each batch: a retried one had ended before. */
  const before = useRef(new Map<string, string>());
  useEffect(() => {
    const standings = new Map<string, string>();
    for (const { batchId, phase, endedMs } of batches) {
      const standing = `${phase} ${endedMs}`;
      standings.set(batchId, standing);
      const hasChanged = before.current.get(batchId) !== standing;
      if (hasChanged && atRest.includes(phase)) startedNotices.hide(batchId);
    }
    before.current = standings;
  }, [batches]);
};
