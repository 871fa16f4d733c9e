import { useEffect, useRef, useState } from 'react';
import type { ImportProgress, ImportResult } from '../../../../shared/contract/reports.ts';
import type { ErrorRecord } from '../../../../shared/errors/app-error.ts';
import { errorRecordOf } from '../../../rpc/error-record.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';

export type ImportState =
  | { status: 'idle' }
  /** `progress` is null until the first event. */
  | { status: 'reading'; progress: ImportProgress | null }
  | { status: 'done'; result: ImportResult }
  | { status: 'stopped' }
  | { status: 'failed'; error: ErrorRecord };

export type ImportReport = {
  state: ImportState;
  begin(path: string): void;
  stop(): void;
  clear(): void;
};

/** Imports reports, one at a time; leaving the screen stops the current one. */
export const useImportReport = (): ImportReport => {
  const { client } = useRpc();
  const [state, setState] = useState<ImportState>({ status: 'idle' });
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);

  const follow = async (path: string, signal: AbortSignal): Promise<void> => {
    for await (const event of await client.reports.import({ path }, { signal })) {
      if (signal.aborted) return;
      if (event.type === 'progress') setState({ status: 'reading', progress: event.progress });
      else setState({ status: 'done', result: event.result });
    }
  };
  return {
    state,
    begin: (path) => {
      reading.current?.abort();
      const ending = new AbortController();
      reading.current = ending;
      setState({ status: 'reading', progress: null });
      follow(path, ending.signal).catch((error: unknown) => {
        if (!ending.signal.aborted) setState({ status: 'failed', error: errorRecordOf(error) });
      });
    },
    stop: () => {
      reading.current?.abort();
      setState({ status: 'stopped' });
    },
    clear: () => setState({ status: 'idle' }),
  };
};
