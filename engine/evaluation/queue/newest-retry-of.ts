import type { Store } from '../../store/store.ts';
import type { RunRow } from '../../store/tables/run-row.ts';

/** Returns the last ended retry of a run; the run itself if none has ended. */
export const newestRetryOf = (run: RunRow, store: Store): RunRow => {
  let newest = run;
  for (;;) {
    const retried = store.runs.endedRetryOf(newest.id);
    if (!retried) return newest;
    newest = retried;
  }
};
