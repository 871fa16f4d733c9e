import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FileQuestion } from '../../../shared/contract/app.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { notify } from '../../ui/notify.ts';

export type ChooseFiles = {
  /** Asks for a folder or clips; does nothing if cancelled. */
  ask(question: FileQuestion, onChosen: (paths: string[]) => void): void;
  /** The question of the built-in picker; null while it is closed. */
  asked: FileQuestion | null;
  /** Called by the built-in picker. */
  choose(paths: string[]): void;
  close(): void;
};

type Asked = { question: FileQuestion; onChosen: (paths: string[]) => void };

/** Chooses files with the native dialog if the host has one, else with the built-in picker. */
export const useChooseFiles = (): ChooseFiles => {
  const { client, query } = useRpc();
  const queries = useQueryClient();
  const infoOptions = query.app.info.queryOptions({ staleTime: Number.POSITIVE_INFINITY });
  const info = useQuery(infoOptions);
  const [asked, setAsked] = useState<Asked | null>(null);

  /** Asks as soon as it is known whether the host has dialogs. */
  const askHost = async (asking: Asked): Promise<void> => {
    const { hasFileDialogs } = await queries.ensureQueryData(infoOptions);
    if (!hasFileDialogs) return setAsked(asking);
    const paths = await client.app.chooseFiles(asking.question);
    if (paths && paths.length > 0) asking.onChosen(paths);
  };
  return {
    ask: (question, onChosen) => {
      // Opens the built-in picker immediately, so that it has the focus before the next key press.
      if (info.data?.hasFileDialogs === false) setAsked({ question, onChosen });
      else askHost({ question, onChosen }).catch(notify.failed('No files could be chosen'));
    },
    asked: asked?.question ?? null,
    choose: (paths) => {
      setAsked(null);
      asked?.onChosen(paths);
    },
    close: () => setAsked(null),
  };
};
