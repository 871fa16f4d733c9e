import { portAnswer, portRequest } from '../../shared/contract/host-bridge.ts';

/** Asks the preload for this load's port to the engine. */
export const connectPort = (): Promise<MessagePort> => {
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
