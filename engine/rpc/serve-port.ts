import { onMessagePortClose, onMessagePortMessage } from '@orpc/client/message-port';
import { RPCHandler } from '@orpc/server/message-port';
import { z } from 'zod';
import { parseJson } from '../../shared/text/parse-json.ts';
import type { WindowService } from './serve-window.ts';

/** Electron's `MessagePortMain`, or a `MessagePort` of `node:worker_threads`. */
type ServedPort = Parameters<typeof onMessagePortMessage>[0] & {
  start(): void;
  close(): void;
};

type HandledPort = Parameters<RPCHandler<Record<never, never>>['upgrade']>[0];

/**
 * A call or its cancellation (@orpc/standard-server-peer). Procedures take JSON only, so the
 * headers that could announce another kind of body are discarded.
 */
const requestSchema = z.union([
  z.object({ i: z.string().max(100), t: z.literal(4) }),
  z.object({
    i: z.string().max(100),
    t: z.literal(1).optional(),
    p: z.object({ u: z.string().regex(/^\/[\w/]+$/), b: z.unknown().optional() }),
  }),
]);

/**
 * Serves a window over a port. Messages queue up in the window itself; the event stream limits
 * them.
 * @returns a function that stops serving and closes the port
 */
export const servePort = (service: WindowService, port: ServedPort): (() => void) => {
  const handler = new RPCHandler(service.router);
  const closed = new AbortController();
  const listeners: Record<string, (event: { data?: unknown }) => void> = {};
  const end = (): void => {
    if (closed.signal.aborted) return;
    closed.abort();
    listeners.close?.({});
    port.close();
  };
  handler.upgrade({
    addEventListener: (name: string, listener: (event: { data?: unknown }) => void) => {
      listeners[name] = listener;
    },
    postMessage: (message: unknown) => {
      if (!closed.signal.aborted) port.postMessage(message);
    },
  } as HandledPort);
  onMessagePortMessage(port, (data) => {
    // Clipcheck's pages never send anything else, so that gets no answer.
    const request = parseJson(requestSchema, String(data));
    if (request && !closed.signal.aborted) listeners.message?.({ data: request });
  });
  onMessagePortClose(port, end);
  port.start();
  return end;
};
