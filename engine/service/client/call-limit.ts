/** Ends an HTTP exchange on the caller's abort or after a time limit. */
export type CallLimit = {
  /** For `fetch`: aborted by the caller, or when the time limit has passed. */
  readonly signal: AbortSignal;
  /** What aborted the signal; null if nothing has. */
  endedBy(): 'caller' | 'timeout' | null;
  /** The current limit. */
  limitMs(): number;
  /** Restarts the timer after progress, optionally with a new limit. */
  restart(limitMs?: number): void;
  /** Removes the timer and the listener. Must be called at the end, and is final. */
  stop(): void;
};

/**
 * Combines the caller's signal and a time limit. Uses real time, not the client's clock, because it
 * guards real sockets. Avoids `AbortSignal.any`: a batch's signal outlives thousands of calls and
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
    // A body may still be read after its answer has arrived: that must not restart the limit.
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
