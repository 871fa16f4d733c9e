import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FileQuestion } from '../../../shared/contract/app.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { notify } from '../../ui/notify.ts';

export type ChooseFiles = ReturnType<typeof useChooseFiles>;

type PendingQuestion = { question: FileQuestion; onChosen: (paths: string[]) => void };

/** Uses the native dialog if the host has one, else the built-in picker. */
export const useChooseFiles = () => {
  const { client, query } = useRpc();
  const queries = useQueryClient();
  const infoOptions = query.app.info.queryOptions({ staleTime: Number.POSITIVE_INFINITY });
  const info = useQuery(infoOptions);
  const [pending, setPending] = useState<PendingQuestion | null>(null);

  const askHost = async (next: PendingQuestion): Promise<void> => {
    const { hasFileDialogs } = await queries.ensureQueryData(infoOptions);
    if (!hasFileDialogs) return setPending(next);
    const paths = await client.app.chooseFiles(next.question);
    if (paths && paths.length > 0) next.onChosen(paths);
  };
  return {
    ask: (question: FileQuestion, onChosen: PendingQuestion['onChosen']): void => {
      // Opens the built-in picker immediately, so that it has the focus before the next key press.
      if (info.data?.hasFileDialogs === false) setPending({ question, onChosen });
      else askHost({ question, onChosen }).catch(notify.failed('No files could be chosen'));
    },
    question: pending?.question ?? null,
    choose: (paths: string[]): void => {
      setPending(null);
      pending?.onChosen(paths);
    },
    close: () => setPending(null),
  };
};
