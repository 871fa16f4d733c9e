import { useEffect, useRef, useState } from 'react';
import type { Diagnostic, DiagnosticCheck } from '../../../../shared/domain/diagnostics.ts';
import type { ErrorRecord } from '../../../../shared/errors/app-error.ts';
import { errorRecordOf } from '../../../rpc/error-record.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { checkBrowser } from './check-browser.ts';

export type Diagnostics = {
  results: ReadonlyMap<DiagnosticCheck, Diagnostic>;
  isRunning: boolean;
  error: ErrorRecord | null;
  runAgain(): void;
};

/** Runs all checks when the page is opened, and again on request; leaving the page stops them. */
export const useDiagnostics = (): Diagnostics => {
  const { client } = useRpc();
  const [results, setResults] = useState<Diagnostics['results']>(new Map());
  const [isRunning, setIsRunning] = useState(true);
  const [error, setError] = useState<ErrorRecord | null>(null);
  const running = useRef<AbortController>(null);

  const follow = async (signal: AbortSignal): Promise<void> => {
    const add = (result: Diagnostic): void => {
      if (!signal.aborted) setResults((known) => new Map(known).set(result.check, result));
    };
    const followEngine = async (): Promise<void> => {
      for await (const result of await client.diagnostics.run(undefined, { signal })) add(result);
    };
    await Promise.all([checkBrowser().then(add), followEngine()]);
  };
  const run = (): void => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setResults(new Map());
    setError(null);
    setIsRunning(true);
    follow(signal)
      .catch((failure: unknown) => {
        if (!signal.aborted) setError(errorRecordOf(failure));
      })
      .finally(() => {
        if (!signal.aborted) setIsRunning(false);
      });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    run();
    return () => running.current?.abort();
  }, []);
  return { results, isRunning, error, runAgain: run };
};
