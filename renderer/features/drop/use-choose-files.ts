import { useQuery } from '@tanstack/react-query';
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
  const info = useQuery(query.app.info.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const [asked, setAsked] = useState<Asked | null>(null);

  const askSystem = async ({ question, onChosen }: Asked): Promise<void> => {
    const paths = await client.app.chooseFiles(question);
    if (paths && paths.length > 0) onChosen(paths);
  };
  return {
    ask: (question, onChosen) => {
      if (!info.data?.hasFileDialogs) setAsked({ question, onChosen });
      else askSystem({ question, onChosen }).catch(notify.failed('No files could be chosen'));
    },
    asked: asked?.question ?? null,
    choose: (paths) => {
      setAsked(null);
      asked?.onChosen(paths);
    },
    close: () => setAsked(null),
  };
};
