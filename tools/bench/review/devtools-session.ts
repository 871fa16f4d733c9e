/** A connection to a page, or to the whole browser, by the DevTools protocol. */
export type DevToolsSession = {
  /** @throws {Error} with what the browser says, where it refuses */
  send<Result>(method: string, params?: object): Promise<Result>;
  close(): void;
};

type Answer = { id?: number; result?: unknown; error?: { message: string } };

/** @param webSocketUrl as the browser names it */
export const openDevToolsSession = async (webSocketUrl: string): Promise<DevToolsSession> => {
  const socket = new WebSocket(webSocketUrl);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  const opened = Promise.withResolvers<void>();
  socket.addEventListener('open', () => opened.resolve());
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error }: Answer = JSON.parse(String(data));
    const asked = id === undefined ? undefined : waiting.get(id);
    if (id !== undefined) waiting.delete(id);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result);
  });
  socket.addEventListener('close', () => {
    const gone = new Error('The browser has closed its DevTools.');
    opened.reject(gone);
    for (const asked of waiting.values()) asked.reject(gone);
  });
  await opened.promise;
  return {
    send: <Result>(method: string, params: object = {}) => {
      lastId += 1;
      const asked = Promise.withResolvers<unknown>();
      waiting.set(lastId, asked);
      socket.send(JSON.stringify({ id: lastId, method, params }));
      return asked.promise as Promise<Result>;
    },
    close: () => socket.close(),
  };
};
