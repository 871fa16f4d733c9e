import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long a request may take to arrive (ms). */
export type ArrivalLimits = {
  headersMs: number;
  bodyMs: number;
  /** Longest pause in a dropped file, which may take for as long as its bytes come. */
  pauseMs: number;
};

export const arrivalLimits: ArrivalLimits = {
  headersMs: 10_000,
  bodyMs: 60_000,
  pauseMs: 60_000,
};

/** Breaks a request off whose body does not arrive in time. */
export const limitArrival = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  isDrop: boolean,
  { bodyMs, pauseMs }: ArrivalLimits,
): void => {
  const breakOff = (): void => {
    if (!incoming.complete) incoming.destroy();
  };
  if (isDrop) {
    incoming.setTimeout(pauseMs, breakOff);
    // What is done with a whole file, on a slow drive, is no pause of the page's.
    incoming.once('end', () => incoming.setTimeout(0));
    return;
  }
  const timer = setTimeout(breakOff, bodyMs).unref();
  outgoing.once('close', () => clearTimeout(timer));
};
