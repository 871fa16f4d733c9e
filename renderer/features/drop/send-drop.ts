import { z } from 'zod';
import { dropAddress } from '../../../shared/contract/addresses.ts';
import type { DropProblem, DroppedFile } from './collect-dropped.ts';

/** Maximum parallel uploads: browsers allow few connections to one host. */
const maxUploads = 3;

const answerSchema = z.object({ path: z.string() });
const refusalSchema = z.object({ message: z.string() });

export type SendProgress = { done: number; total: number };

type SendOptions = {
  files: readonly DroppedFile[];
  /** Address of the page, the base of relative addresses. */
  base: string;
  signal: AbortSignal;
  onProgress: (progress: SendProgress) => void;
};

export type SentDrop = {
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
 * Uploads dropped files to the host, a few at a time, each with its path within the drop. Failed
 * files are reported and the rest continues.
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
