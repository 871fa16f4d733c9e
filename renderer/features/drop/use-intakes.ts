import { useEffect, useReducer, useRef } from 'react';
import { collectDropped, type DropProblem } from './collect-dropped.ts';
import { sendDrop } from './send-drop.ts';

/** A drop that is being uploaded to the host. */
export type Intake = {
  id: string;
  /** `ended` intakes stay listed only if files were left out. */
  phase: 'looking' | 'sending' | 'ended';
  done: number;
  total: number;
  problems: readonly DropProblem[];
};

export type Intakes = {
  list: readonly Intake[];
  take(dropped: readonly (FileSystemEntry | File)[]): void;
  /** Cancels a running intake, or removes an ended one from the list. */
  remove(id: string): void;
};

type Change = { id: string } & Partial<Intake>;

const changeList = (list: readonly Intake[], { id, ...changed }: Change): readonly Intake[] => {
  if (Object.keys(changed).length === 0) return list.filter((one) => one.id !== id);
  if (list.some((one) => one.id === id)) {
    return list.map((one) => (one.id === id ? { ...one, ...changed } : one));
  }
  return [...list, { id, phase: 'looking', done: 0, total: 0, problems: [], ...changed }];
};

const nothingFound: DropProblem = {
  relativePath: '',
  message: 'No clips were found. Drop clips or a folder that contains some.',
};

/**
 * Handles drops on a page that cannot see their paths: finds the clips and uploads them to the host.
 * @param takesOtherFormats whether clips in other formats than MP4 are evaluated by copies
 * @param onUploaded gets the absolute path of the folder that now holds the files
 */
export const useIntakes = (
  takesOtherFormats: boolean,
  onUploaded: (path: string) => void,
): Intakes => {
  const [list, change] = useReducer(changeList, []);
  const running = useRef(new Map<string, AbortController>());

  const isSending = list.some(({ phase }) => phase !== 'ended');
  useEffect(() => {
    if (!isSending) return;
    const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', askBeforeLeaving);
    return () => window.removeEventListener('beforeunload', askBeforeLeaving);
  }, [isSending]);

  const run = async (
    id: string,
    dropped: readonly (FileSystemEntry | File)[],
    signal: AbortSignal,
  ): Promise<readonly DropProblem[]> => {
    const { files, clipCount, problems } = await collectDropped(dropped, takesOtherFormats);
    signal.throwIfAborted();
    if (clipCount === 0) return [...problems, nothingFound];
    change({ id, phase: 'sending', total: files.length, problems });
    const sent = await sendDrop({
      files,
      base: document.baseURI,
      signal,
      onProgress: (progress) => change({ id, ...progress }),
    });
    if (sent.path !== null) onUploaded(sent.path);
    return [...problems, ...sent.problems];
  };

  const take = (dropped: readonly (FileSystemEntry | File)[]): void => {
    const id = crypto.randomUUID();
    const controller = new AbortController();
    running.current.set(id, controller);
    change({ id, phase: 'looking' });
    run(id, dropped, controller.signal)
      .catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        return controller.signal.aborted ? [] : [{ relativePath: '', message }];
      })
      .then((problems) => {
        running.current.delete(id);
        change(problems.length === 0 ? { id } : { id, phase: 'ended', problems });
      });
  };

  const remove = (id: string): void => {
    running.current.get(id)?.abort();
    change({ id });
  };

  return { list, take, remove };
};
