import { createCallThread } from '../threads/create-call-thread.ts';
import type { LibraryCallName, LibraryCalls } from './library-calls.ts';
import type { LibraryRequest } from './library-worker.ts';

type Call<Name extends LibraryCallName> = (
  ...input: Parameters<LibraryCalls[Name]>
) => Promise<Awaited<ReturnType<LibraryCalls[Name]>>>;

/** The thread that reads and updates the library, so that no window waits for it. */
export type LibraryThread = {
  /**
   * @throws AppError data_folder_unusable, database_damaged, data_folder_busy, or the call's own
   */
  call<Name extends LibraryCallName>(
    name: Name,
    ...input: Parameters<LibraryCalls[Name]>
  ): ReturnType<Call<Name>>;
  /** Returns calls as functions, for those who only hand them on. */
  pick<Name extends LibraryCallName>(...names: readonly Name[]): { [One in Name]: Call<One> };
  close(): Promise<void>;
};

export const createLibraryThread = (dataDir: string): LibraryThread => {
  const thread = createCallThread<LibraryRequest, unknown>(
    new URL('./library-worker.ts', import.meta.url),
    {
      name: 'library',
      crashMessage:
        'The thread that reads the library stopped unexpectedly. Try again; if it happens again, report it.',
      workerData: { dataDir },
    },
  );
  const call = (name: LibraryCallName, input?: unknown) => thread.call({ name, input });
  return {
    call: call as LibraryThread['call'],
    // A router also passes a signal, which no call takes.
    pick: ((...names: readonly LibraryCallName[]) =>
      Object.fromEntries(
        names.map((name) => [name, (input?: unknown) => call(name, input)]),
      )) as LibraryThread['pick'],
    close: thread.close,
  };
};
