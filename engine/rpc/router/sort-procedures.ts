import type { contract } from '../../../shared/contract/index.ts';
import { maxShownClips, type SortSelectionRequest } from '../../../shared/contract/sort.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { SortRequest } from '../../index.ts';
import { progressStream } from '../progress-stream.ts';
import type { Procedures } from './implement-contract.ts';
import type { RouterParts } from './router-parts.ts';

const requestOf = ({ selection, ...rest }: SortSelectionRequest): SortRequest => ({
  ...rest,
  source: selection,
});

export const createSortProcedures = ({
  engine: { sorting },
  host,
  closing,
}: RouterParts): Procedures<typeof contract.sort> => {
  const untilClosed = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, closing]);
  return {
    plan: async (request, signal) => {
      const plan = await sorting.plan(requestOf(request), untilClosed(signal));
      return {
        ...plan,
        clips: plan.clips.slice(0, maxShownClips),
        leftOut: plan.leftOut.slice(0, maxShownClips),
        totalClips: plan.clips.length,
        totalLeftOut: plan.leftOut.length,
      };
    },
    run: (request, signal) =>
      progressStream(
        (report, ending) => sorting.run(requestOf(request), report, ending),
        untilClosed(signal),
      ),
    cancel: sorting.cancel,
    offer: ({ selection }) => sorting.offer(selection),
    last: sorting.last,
    reveal: async ({ log }) => {
      if (host.reveal === null) {
        throw new AppError('not_offered', 'This window cannot show files in a file browser.');
      }
      await host.reveal(await sorting.destination(log));
    },
    undo: ({ log }, signal) =>
      progressStream((report, ending) => sorting.undo(log, report, ending), untilClosed(signal)),
  };
};
