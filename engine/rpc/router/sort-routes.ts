import {
  maxShownClips,
  type SortEvent,
  type SortResult,
  type SortSelectionRequest,
  type SortUndone,
  type UndoEvent,
} from '../../../shared/contract/sort.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { Engine, SortRequest } from '../../index.ts';
import { neverAborted } from '../../never-aborted.ts';
import { declaredError } from '../map-errors.ts';
import type { WindowHost } from '../window-host.ts';
import { withProgress } from '../with-progress.ts';
import type { Implementer } from './implementer.ts';

type Reach = {
  engine: Pick<Engine, 'sorting'>;
  host: WindowHost;
  closing: AbortSignal;
};

const requestOf = ({ selection, ...rest }: SortSelectionRequest): SortRequest => ({
  ...rest,
  source: selection,
});

export const createSortRoutes = (
  { sort: on }: Implementer,
  { engine: { sorting }, host, closing }: Reach,
) => ({
  plan: on.plan.handler(async ({ input, signal = neverAborted }) => {
    const plan = await sorting.plan(requestOf(input), AbortSignal.any([signal, closing]));
    return {
      ...plan,
      clips: plan.clips.slice(0, maxShownClips),
      leftOut: plan.leftOut.slice(0, maxShownClips),
      totalClips: plan.clips.length,
      totalLeftOut: plan.leftOut.length,
    };
  }),
  run: on.run.handler(async function* ({ input, signal = neverAborted }) {
    try {
      const end = yield* withProgress<SortEvent, SortResult>(
        (report, ending) =>
          sorting.run(
            requestOf(input),
            (progress) => report({ type: 'progress', ...progress }),
            ending,
          ),
        AbortSignal.any([signal, closing]),
      );
      yield { type: 'done' as const, end };
    } catch (error) {
      // A stream fails while it is read, after the router's own error handling.
      throw declaredError(error, signal, host.logFailure);
    }
  }),
  cancel: on.cancel.handler(() => sorting.cancel()),
  offer: on.offer.handler(({ input }) => sorting.offer(input.selection)),
  last: on.last.handler(() => sorting.last()),
  reveal: on.reveal.handler(async ({ input }) => {
    if (host.reveal === null) {
      throw new AppError('not_offered', 'This window cannot show files in a file browser.');
    }
    await host.reveal(await sorting.destination(input.log));
  }),
  undo: on.undo.handler(async function* ({ input, signal = neverAborted }) {
    try {
      const undone = yield* withProgress<UndoEvent, SortUndone>(
        (report, ending) =>
          sorting.undo(input.log, (progress) => report({ type: 'progress', ...progress }), ending),
        AbortSignal.any([signal, closing]),
      );
      yield { type: 'done' as const, undone };
    } catch (error) {
      throw declaredError(error, signal, host.logFailure);
    }
  }),
});
