import { useEffect, useRef } from 'react';
import type { BatchInfo } from '../../../shared/contract/queue.ts';
import { startedNotices } from './started-notices.ts';

const atRest: readonly BatchInfo['phase'][] = ['paused', 'stopped', 'interrupted', 'ended'];

/** Takes away what says that a batch was begun once it has come to rest. To be mounted once. */
export const useEndStartedNotices = (batches: readonly BatchInfo[]): void => {
  /** How each stood: one that is retried has ended before. */
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
