/** The ways in which one HTTP exchange can be ended from our side. */
export type CallLimit = {
  /** For `fetch`: fires on the caller's abort and when the time limit passes. */
  readonly signal: AbortSignal;
  /** Which of the two it was; null while neither. */
  endedBy(): 'caller' | 'timeout' | null;
  /** The limit now in force. */
  limitMs(): number;
  /** Counts afresh from now, with another limit if one is given: there was progress. */
  restart(limitMs?: number): void;
  /** Must be called at the end, so that no timer and no listener is left behind. It is final. */
  stop(): void;
};

/**
 * Joins the caller's signal and a time limit. The time is real time, not the client's clock: it
 * guards real sockets. Not `AbortSignal.any`: a batch's signal outlives thousands of calls and
 * would collect a dependent signal for each.
 */
export const createCallLimit = (limitMs: number, signal: AbortSignal | undefined): CallLimit => {
  const controller = new AbortController();
  let currentMs = limitMs;
  let endedBy: 'caller' | 'timeout' | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const end = (by: 'caller' | 'timeout'): void => {
    endedBy ??= by;
    controller.abort();
  };
  const onAbort = (): void => end('caller');
  const restart = (nextMs = currentMs): void => {
    currentMs = nextMs;
    clearTimeout(timer);
    // A body may still be read ahead when its answer is there: that must not start the time anew.
    if (isStopped) return;
    timer = setTimeout(() => end('timeout'), currentMs);
  };
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  restart();
  return {
    signal: controller.signal,
    endedBy: () => endedBy,
    limitMs: () => currentMs,
    restart,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    },
  };
};
