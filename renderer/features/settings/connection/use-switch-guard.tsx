import { type ReactNode, useState } from 'react';
import type { ServiceConnection } from '../../../../shared/contract/service.ts';
import { lastPathPart } from '../../../../shared/text/last-path-part.ts';
import { useBatches } from '../../../rpc/use-batches.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { formatCountOf } from '../../../ui/formats.ts';
import { useWatches } from '../../queue/watched/use-watches.ts';

const nameList = new Intl.ListFormat('en-GB');

export const pausedFoldersText = (paths: readonly string[]): string => {
  const list = nameList.format(paths.map((path) => `“${lastPathPart(path)}”`));
  const [folders, them] = paths.length === 1 ? ['folder', 'it'] : ['folders', 'them'];
  return `The watched ${folders} ${list} will pause, since the service may bill for each new clip. Resume ${them} in the queue.`;
};

const useRunningBatches = (): number =>
  (useBatches().list ?? []).filter(
    ({ phase }) => phase === 'waiting' || phase === 'scanning' || phase === 'running',
  ).length;

/**
 * Asks first if batches or watched folders would pause. @returns `guard`, which then switches, and
 * the dialog
 */
export const useSwitchGuard = (
  to: ServiceConnection['kind'],
): { guard: (act: () => void) => void; question: ReactNode } => {
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const batches = useRunningBatches();
  const watches = useWatches().data ?? [];
  const folders = watches.filter(({ phase }) => to === 'remote' && phase !== 'paused');
  return {
    guard: (act) => {
      if (batches + folders.length === 0) act();
      else setWaiting(() => act);
    },
    question: (
      <ConfirmDialog
        isOpen={waiting !== null}
        title={`Use another service while ${batches > 0 ? 'clips are being evaluated' : 'folders are being watched'}?`}
        confirmLabel="Use the other service"
        onConfirm={() => waiting?.()}
        onClose={() => setWaiting(null)}
      >
        {batches === 0 ? null : (
          <p>
            {formatCountOf(batches, 'batch', 'batches')} will pause. Submitted clips still get their
            results. The rest continues once you use this service again.
          </p>
        )}
        {folders.length === 0 ? null : <p>{pausedFoldersText(folders.map(({ path }) => path))}</p>}
      </ConfirmDialog>
    ),
  };
};
