import { useEffect, useReducer, useRef } from 'react';
import { z } from 'zod';
import { dropAddress } from '../../../shared/contract/addresses.ts';
import { collectDropped, type DropProblem, type DroppedFile, isReport } from './collect-dropped.ts';

/** Maximum parallel uploads: browsers allow few connections to one host. */
const maxUploads = 3;

const answerSchema = z.object({ path: z.string() });
const refusalSchema = z.object({ message: z.string() });

type SendProgress = { done: number; total: number };

type SendOptions = {
  files: readonly DroppedFile[];
  /** Address of the page, the base of relative addresses. */
  base: string;
  signal: AbortSignal;
  onProgress: (progress: SendProgress) => void;
};

type SentDrop = {
  path: string | null;
  problems: DropProblem[];
};

const reasonOf = async (answer: Response): Promise<string> => {
  const refusal = refusalSchema.safeParse(await answer.json().catch(() => null));
  return refusal.data?.message ?? `Clipcheck refused it (HTTP ${answer.status}).`;
};

/** @returns why the file was not taken, or null */
const sendFile = async (
  url: URL,
  file: DroppedFile,
  signal: AbortSignal,
): Promise<string | null> => {
  let body: File;
  try {
    body = await file.open();
  } catch {
    return 'The file could not be read. Check its permissions, and that it is still there.';
  }
  try {
    const answer = await fetch(url, { method: 'PUT', body, signal });
    return answer.ok ? null : await reasonOf(answer);
  } catch {
    signal.throwIfAborted();
    return 'It could not be sent: it was changed or removed, or Clipcheck is not responding. Try again.';
  }
};

/**
 * Uploads dropped files, each with its path within the drop. Failed files are reported, and the
 * rest continues. @throws the signal's reason; an Error when the host does not close the drop
 */
export const sendDrop = async ({
  files,
  base,
  signal,
  onProgress,
}: SendOptions): Promise<SentDrop> => {
  const dropId = crypto.randomUUID();
  const problems: DropProblem[] = [];
  const waiting = files.values();
  let done = 0;
  const sendWaiting = async (): Promise<void> => {
    for (const file of waiting) {
      signal.throwIfAborted();
      const url = new URL(dropAddress(dropId, file.relativePath), base);
      const message = await sendFile(url, file, signal);
      if (message !== null) problems.push({ relativePath: file.relativePath, message });
      done += 1;
      onProgress({ done, total: files.length });
    }
  };
  await Promise.all(Array.from({ length: maxUploads }, sendWaiting));
  if (problems.length === files.length) return { path: null, problems };
  const answer = await fetch(new URL(dropAddress(dropId), base), { method: 'POST', signal });
  if (!answer.ok) throw new Error(await reasonOf(answer));
  return { path: answerSchema.parse(await answer.json()).path, problems };
};

export type Intake = {
  id: string;
  /** `ended` intakes stay listed only if files were left out. */
  phase: 'looking' | 'sending' | 'ended';
  done: number;
  total: number;
  problems: readonly DropProblem[];
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
 * Handles drops on a page that cannot see their paths.
 * @param takesOtherFormats whether clips in other formats than MP4 are evaluated by copies
 * @param onUploaded gets the absolute path of the folder that now holds the files, or of the only one
 */
export const useIntakes = (takesOtherFormats: boolean, onUploaded: (path: string) => void) => {
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
    const isOnlyReport = files.length === 1 && isReport(files[0]?.relativePath ?? '');
    if (clipCount === 0 && !isOnlyReport) return [...problems, nothingFound];
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

  /** Shows what a drop leaves out. @param total number of all its files */
  const leaveOut = (problems: readonly DropProblem[], total: number): void =>
    change({ id: crypto.randomUUID(), phase: 'ended', problems, total });

  return { list, take, remove, leaveOut };
};
