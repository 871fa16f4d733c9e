import { z } from 'zod';
import { dropAddress } from '../../../shared/contract/addresses.ts';
import type { DropProblem, DroppedFile } from './collect-dropped.ts';

/** Files on their way at once: a browser keeps few connections to one host. */
const lanes = 3;

const answerSchema = z.object({ path: z.string() });
const refusalSchema = z.object({ message: z.string() });

export type SendProgress = { done: number; total: number };

type SendOptions = {
  files: readonly DroppedFile[];
  /** What the addresses are relative to: the page. */
  base: string;
  signal: AbortSignal;
  onProgress: (progress: SendProgress) => void;
};

export type SentDrop = {
  /** Absolute path of the folder that now holds the files; null when none arrived. */
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
 * Sends dropped files to the host, a few at a time, each with its place within the drop. What
 * cannot be sent is told and the rest goes on.
 * @throws the signal's reason when aborted; an Error when the host does not close the drop
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
  const runLane = async (): Promise<void> => {
    for (const file of waiting) {
      signal.throwIfAborted();
      const url = new URL(dropAddress(dropId, file.relativePath), base);
      const message = await sendFile(url, file, signal);
      if (message !== null) problems.push({ relativePath: file.relativePath, message });
      done += 1;
      onProgress({ done, total: files.length });
    }
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
  if (problems.length === files.length) return { path: null, problems };
  const answer = await fetch(new URL(dropAddress(dropId), base), { method: 'POST', signal });
  if (!answer.ok) throw new Error(await reasonOf(answer));
  return { path: answerSchema.parse(await answer.json()).path, problems };
};
