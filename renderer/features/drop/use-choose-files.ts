import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FileQuestion } from '../../../shared/contract/app.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { notify } from '../../ui/notify.ts';

export type ChooseFiles = {
  /** Asks for a folder or clips; nothing happens when that is cancelled. */
  ask(question: FileQuestion, onChosen: (paths: string[]) => void): void;
  /** What our own dialog asks for now; null while it is closed. */
  asked: FileQuestion | null;
  /** To be called by our own dialog. */
  choose(paths: string[]): void;
  close(): void;
};

type Asked = { question: FileQuestion; onChosen: (paths: string[]) => void };

/** Chooses files by the system's dialog where the host has one, else by our own. */
export const useChooseFiles = (): ChooseFiles => {
  const { client, query } = useRpc();
  const queries = useQueryClient();
  const infoOptions = query.app.info.queryOptions({ staleTime: Number.POSITIVE_INFINITY });
  const info = useQuery(infoOptions);
  const [asked, setAsked] = useState<Asked | null>(null);

  /** Asks in the host's own way, which is not known yet in a window that has just opened. */
  const askHost = async (asking: Asked): Promise<void> => {
    const { hasFileDialogs } = await queries.ensureQueryData(infoOptions);
    if (!hasFileDialogs) return setAsked(asking);
    const paths = await client.app.chooseFiles(asking.question);
    if (paths && paths.length > 0) asking.onChosen(paths);
  };
  return {
    ask: (question, onChosen) => {
      // Our own dialog at once, so that it has the keyboard before the next key is pressed.
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
