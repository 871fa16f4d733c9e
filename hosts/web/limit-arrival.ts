import type { IncomingMessage, ServerResponse } from 'node:http';

export type ArrivalLimits = {
  headersMs: number;
  bodyMs: number;
  /**
   * Maximum pause in the transfer of a file dragged onto the page, which may take any time as long
   * as bytes arrive.
   */
  pauseMs: number;
};

export const arrivalLimits: ArrivalLimits = {
  headersMs: 10_000,
  bodyMs: 60_000,
  pauseMs: 60_000,
};

/** Aborts a request whose body does not arrive in time. */
export const limitArrival = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  isDrop: boolean,
  { bodyMs, pauseMs }: ArrivalLimits,
): void => {
  const abort = (): void => {
    if (!incoming.complete) incoming.destroy();
  };
  if (isDrop) {
    incoming.setTimeout(pauseMs, abort);
    // Processing a complete file on a slow drive does not count as a pause.
    incoming.once('end', () => incoming.setTimeout(0));
    return;
  }
  const timer = setTimeout(abort, bodyMs).unref();
  outgoing.once('close', () => clearTimeout(timer));
};
