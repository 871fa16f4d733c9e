import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRpc } from '../../rpc/rpc-context.ts';
import { notify } from '../../ui/notify.ts';
import type { PickerKind } from './picker/use-picker.ts';

export type ChooseFiles = {
  /** Asks for a folder or clips; nothing happens when that is cancelled. */
  ask(kind: PickerKind, onChosen: (paths: string[]) => void): void;
  /** What our own dialog asks for now; null while it is closed. */
  asked: PickerKind | null;
  /** To be called by our own dialog. */
  choose(paths: string[]): void;
  close(): void;
};

type Question = { kind: PickerKind; onChosen: (paths: string[]) => void };

/** Chooses files by the system's dialog where the host has one, else by our own. */
export const useChooseFiles = (): ChooseFiles => {
  const { client, query } = useRpc();
  const info = useQuery(query.app.info.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const [question, setQuestion] = useState<Question | null>(null);

  const askSystem = async ({ kind, onChosen }: Question): Promise<void> => {
    const paths = await client.app.chooseFiles({ kind });
    if (paths && paths.length > 0) onChosen(paths);
  };
  return {
    ask: (kind, onChosen) => {
      if (!info.data?.hasFileDialogs) setQuestion({ kind, onChosen });
      else askSystem({ kind, onChosen }).catch(notify.failed('No files could be chosen'));
    },
    asked: question?.kind ?? null,
    choose: (paths) => {
      setQuestion(null);
      question?.onChosen(paths);
    },
    close: () => setQuestion(null),
  };
};
