import type { Readable, Writable } from 'node:stream';

type Values = Readonly<Record<string, unknown>>;

type Message = {
  readonly id?: number;
  readonly method?: string;
  readonly result?: Values;
  readonly error?: { readonly message: string };
};

export type BrowserPipe = ReturnType<typeof openBrowserPipe>;

/**
 * Calls the Chrome DevTools Protocol over `--remote-debugging-pipe`.
 * @param output ends when the browser does, which fails all calls
 */
export const openBrowserPipe = (input: Writable, output: Readable) => {
  type Waiting = { resolve(values: Values): void; reject(error: Error): void };
  const calls = new Map<number, Waiting>();
  const events = new Map<string, Waiting>();
  const take = <Key>(from: Map<Key, Waiting>, key: Key | undefined): Waiting | undefined => {
    const waiting = key === undefined ? undefined : from.get(key);
    if (key !== undefined) from.delete(key);
    return waiting;
  };

  let failure: Error | null = null;
  const fail = (reason: string): void => {
    failure ??= new Error(reason);
    for (const { reject } of [...calls.values(), ...events.values()]) reject(failure);
  };

  const receive = ({ id, method, result = {}, error }: Message): void => {
    if (method === 'Inspector.targetCrashed') fail('The page crashed.');
    const call = take(calls, id);
    if (error) call?.reject(new Error(error.message));
    else call?.resolve(result);
    take(events, method)?.resolve({});
  };

  const pieces: string[] = [];
  output.setEncoding('utf8').on('data', (text: string) => {
    const [first = '', ...others] = text.split('\0');
    pieces.push(first);
    for (const next of others) {
      try {
        receive(JSON.parse(pieces.splice(0).join('')) as Message);
      } catch {
        fail('The browser sent something else than messages.');
      }
      pieces.push(next);
    }
  });
  output.once('close', () => fail('The browser ended.'));
  // Writing to a browser that has ended fails; the closed output fails the call.
  input.on('error', () => undefined);

  const wait = <Key>(on: Map<Key, Waiting>, key: Key): Promise<Values> =>
    failure
      ? Promise.reject(failure)
      : new Promise((resolve, reject) => on.set(key, { resolve, reject }));

  let lastId = 0;
  return {
    /** @param sessionId of the page that is meant; omitted for the browser */
    call: (method: string, params: Values = {}, sessionId?: string): Promise<Values> => {
      lastId += 1;
      const id = lastId;
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
      return wait(calls, id);
    },
    /** Resolves at the next event of a name. */
    event: async (name: string): Promise<void> => {
      await wait(events, name);
    },
    /** Fails all calls. */
    close: (): void => {
      input.destroy();
      output.destroy();
    },
  };
};
