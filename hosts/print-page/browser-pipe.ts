import type { Readable, Writable } from 'node:stream';

type Values = Readonly<Record<string, unknown>>;

type Message = {
  readonly id?: number;
  readonly method?: string;
  readonly result?: Values;
  readonly error?: { readonly message: string };
};

/** Calls of the Chrome DevTools Protocol over `--remote-debugging-pipe`. */
export type BrowserPipe = {
  /** @param sessionId of the page that is meant; omitted for the browser */
  call(method: string, params?: Values, sessionId?: string): Promise<Values>;
  /** Resolves at the next event of a name. */
  event(name: string): Promise<void>;
};

/** @param output ends when the browser does, which fails the calls that wait */
export const openBrowserPipe = (input: Writable, output: Readable): BrowserPipe => {
  type Waiting = { resolve(values: Values): void; reject(error: Error): void };
  const calls = new Map<number, Waiting>();
  const events = new Map<string, Waiting>();
  const take = <Key>(from: Map<Key, Waiting>, key: Key | undefined): Waiting | undefined => {
    const waiting = key === undefined ? undefined : from.get(key);
    if (key !== undefined) from.delete(key);
    return waiting;
  };

  const receive = ({ id, method, result = {}, error }: Message): void => {
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
      receive(JSON.parse(pieces.splice(0).join('')) as Message);
      pieces.push(next);
    }
  });
  output.once('close', () => {
    const ended = new Error('The browser ended.');
    for (const { reject } of [...calls.values(), ...events.values()]) reject(ended);
  });
  // Writing to a browser that has ended fails; the closed output fails the call.
  input.on('error', () => undefined);

  let lastId = 0;
  return {
    call: (method, params = {}, sessionId) => {
      lastId += 1;
      const id = lastId;
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
      return new Promise((resolve, reject) => calls.set(id, { resolve, reject }));
    },
    event: (name) =>
      new Promise((resolve, reject) => events.set(name, { resolve: () => resolve(), reject })),
  };
};
