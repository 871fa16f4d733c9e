import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink as FetchLink } from '@orpc/client/fetch';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { createRouterClient } from '@orpc/server';
import { onTestFinished } from 'vitest';
import { servePort } from '../../engine/rpc/serve-port.ts';
import type { WindowService } from '../../engine/rpc/serve-window.ts';
import type { ArrivalLimits } from '../../hosts/web/start-web-server.ts';
import { startWebServer } from '../../hosts/web/start-web-server.ts';
import { createWindowHandler } from '../../hosts/window/create-window-handler.ts';
import type { ContractClient } from '../../shared/contract/index.ts';
import { makeFolder } from './make-folder.ts';

export type Transport = 'in process' | 'message port' | 'HTTP';
export const transports: readonly Transport[] = ['in process', 'message port', 'HTTP'];

/** Has the browser's type of a port, which differs from Node's only in unused parts. */
type Port = ConstructorParameters<typeof PortLink>[0]['port'];

export const connectPort = (service: WindowService) => {
  const { port1: ours, port2: theirs } = new MessageChannel();
  const endService = servePort(service, ours);
  onTestFinished(() => {
    endService();
    theirs.close();
  });
  theirs.start();
  return { port: theirs, endService };
};

export const serveOnLoopback = async (
  service: WindowService,
  limits?: ArrivalLimits,
): Promise<string> => {
  const folder = await makeFolder({
    'package.json': '{"it":"is secret"}',
    'page/index.html': '<!doctype html><meta name="style-nonce" content="__STYLE_NONCE__">',
    'page/theme.js': 'document.title = "Clipcheck";',
    'page/.hidden.txt': 'secret',
  });
  const server = await startWebServer(
    createWindowHandler(service, join(folder, 'page')),
    0,
    limits,
  );
  onTestFinished(() => server.close());
  return server.url;
};

/**
 * Node's fetch loses the signal of a request that is garbage-collected while its answer is still
 * being read; browsers do not. A separate signal survives.
 */
const fetchWithSignal = (
  request: Request,
  init: RequestInit,
  { signal }: { signal?: AbortSignal | undefined },
): Promise<Response> => fetch(request, { ...init, signal: signal ?? null });

export const connect = async (
  transport: Transport,
  service: WindowService,
): Promise<ContractClient> => {
  if (transport === 'in process') return createRouterClient(service.router);
  if (transport === 'message port') {
    const { port } = connectPort(service);
    return createORPCClient(new PortLink({ port: port as unknown as Port }));
  }
  const url = `${await serveOnLoopback(service)}rpc`;
  return createORPCClient(new FetchLink({ url, fetch: fetchWithSignal }));
};
