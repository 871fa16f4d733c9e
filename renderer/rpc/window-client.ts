import { createORPCClient } from '@orpc/client';
import { RPCLink as HttpLink } from '@orpc/client/fetch';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import PQueue from 'p-queue';
import { portAnswer, portRequest } from '../../shared/contract/host-bridge.ts';
import type { ContractClient } from '../../shared/contract/index.ts';

type FetchCall = (
  request: Request,
  init: RequestInit,
  options: unknown,
  path: readonly string[],
) => Promise<Response>;

const isOrderedChange = (area: string, name: string): boolean =>
  area === 'clips' && /^(?:set|restore)/.test(name);

/**
 * Queues calls that may be slow, by the first part of their path. A browser opens six connections to
 * a host, one of which the event stream keeps. Queueing leaves some to user actions: one thread
 * searches the library anyway, and a service may never answer.
 */
export const createFetchInLanes = (): FetchCall => {
  const library = new PQueue({ concurrency: 2 });
  const service = new PQueue({ concurrency: 2 });
  const lanes = new Map(Object.entries({ library, clips: library, service }));
  const changesInOrder = new PQueue({ concurrency: 1 });
  return (request, init, _options, [area = '', name = '']) => {
    const lane = lanes.get(area);
    const { signal } = request;
    const send = (): Promise<Response> => fetch(request, init);
    const sendInLane = (): Promise<Response> => (lane ? lane.add(send, { signal }) : send());
    return isOrderedChange(area, name) ? changesInOrder.add(sendInLane, { signal }) : sendInLane();
  };
};

const connectPort = (): Promise<MessagePort> => {
  const { promise, resolve } = Promise.withResolvers<MessagePort>();
  const onMessage = (event: MessageEvent<unknown>): void => {
    const [port] = event.ports;
    if (event.source !== window || event.data !== portAnswer || !port) return;
    window.removeEventListener('message', onMessage);
    resolve(port);
  };
  window.addEventListener('message', onMessage);
  window.postMessage(portRequest, window.location.origin);
  return promise;
};

export const createWindowClient = (): ContractClient => {
  if (window.clipcheck) return createDesktopClient();
  const url = new URL('rpc', document.baseURI);
  return createORPCClient(new HttpLink({ url, fetch: createFetchInLanes() }));
};

const createDesktopClient = (): ContractClient => {
  const connected = connectPort().then((port) => {
    port.start();
    return new PortLink({ port });
  });
  return createORPCClient({
    call: async (...call) => (await connected).call(...call),
  });
};
