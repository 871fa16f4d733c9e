/** A connection to a page, or to the entire browser, by the DevTools protocol. */
export type DevToolsSession = {
  /**
   * @param worker one of `workers`; without it, the command goes to the page itself
   * @throws {Error} with the browser's message if the command fails
   */
  send<Result>(method: string, params?: object, worker?: string): Promise<Result>;
  /** The page's current workers; empty unless the session attaches to them. */
  workers(): readonly string[];
  close(): void;
};

type Answer = {
  id?: number;
  result?: unknown;
  error?: { message: string };
  method?: string;
  params?: { sessionId?: string };
};

export const openDevToolsSession = async (webSocketUrl: string): Promise<DevToolsSession> => {
  const socket = new WebSocket(webSocketUrl);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  const workers = new Set<string>();
  const opened = Promise.withResolvers<void>();
  const follow = ({ method, params: { sessionId } = {} }: Answer): void => {
    if (sessionId === undefined) return;
    if (method === 'Target.attachedToTarget') workers.add(sessionId);
    else if (method === 'Target.detachedFromTarget') workers.delete(sessionId);
  };
  socket.addEventListener('open', () => opened.resolve());
  socket.addEventListener('message', ({ data }) => {
    const message: Answer = JSON.parse(String(data));
    const { id, result, error } = message;
    follow(message);
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
    send: <Result>(method: string, params: object = {}, worker?: string) => {
      lastId += 1;
      const asked = Promise.withResolvers<unknown>();
      waiting.set(lastId, asked);
      socket.send(JSON.stringify({ id: lastId, method, params, sessionId: worker }));
      return asked.promise as Promise<Result>;
    },
    workers: () => [...workers],
    close: () => socket.close(),
  };
};
