import { createCallThread } from '../threads/create-call-thread.ts';
import type { LibraryCallName, LibraryCalls } from './library-calls.ts';
import type { LibraryRequest } from './library-worker.ts';

type Output<Name extends LibraryCallName> = Awaited<ReturnType<LibraryCalls[Name]>>;

/** The thread that reads and updates the library, so that no window waits for it. */
export type LibraryThread = {
  /**
   * @throws AppError data_folder_unusable, database_damaged, data_folder_busy, or the call's own
   */
  call<Name extends LibraryCallName>(
    name: Name,
    ...input: Parameters<LibraryCalls[Name]>
  ): Promise<Output<Name>>;
  /** Ends the thread after all calls in progress. */
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
  return {
    call: async <Name extends LibraryCallName>(
      name: Name,
      ...input: unknown[]
    ): Promise<Output<Name>> => (await thread.call({ name, input })) as Output<Name>,
    close: thread.close,
  };
};
