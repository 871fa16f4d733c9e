import { createORPCClient } from '@orpc/client';
import { RPCLink as HttpLink } from '@orpc/client/fetch';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import type { ContractClient } from '../../shared/contract/index.ts';
import { connectPort } from './connect-port.ts';
import { createFetchInLanes } from './fetch-in-lanes.ts';

/** How this window calls its engine: by a port on the desktop, by HTTP in a browser. */
export const createWindowClient = (): ContractClient => {
  if (window.clipcheck) return createDesktopClient();
  const url = new URL('rpc', document.baseURI);
  return createORPCClient(new HttpLink({ url, fetch: createFetchInLanes() }));
};

/** The port is asked for at once; calls made before it is there wait for it. */
const createDesktopClient = (): ContractClient => {
  const connected = connectPort().then((port) => {
    port.start();
    return new PortLink({ port });
  });
  return createORPCClient({
    call: async (...call) => (await connected).call(...call),
  });
};
