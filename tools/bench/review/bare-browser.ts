import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { browserFlags } from '../../../tests/support/browser-flags.ts';

type Answer = {
  id?: number;
  result?: unknown;
  error?: { message: string };
  method?: string;
  params?: { sessionId?: string };
};

type Send = <Result>(method: string, params?: object, session?: string) => Promise<Result>;

/** A connection to a browser; sessions that it attaches to are told by their ids. */
const connect = async (webSocketUrl: string, onEvent: (event: Answer) => void) => {
  const socket = new WebSocket(webSocketUrl);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  const opened = Promise.withResolvers<void>();
  socket.addEventListener('open', () => opened.resolve());
  socket.addEventListener('message', ({ data }) => {
    const message: Answer = JSON.parse(String(data));
    const { id, result, error } = message;
    if (id === undefined) return onEvent(message);
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result);
  });
  socket.addEventListener('close', () => {
    const gone = new Error('The browser has closed its DevTools.');
    opened.reject(gone);
    for (const asked of waiting.values()) asked.reject(gone);
  });
  await opened.promise;
  const send: Send = <Result>(method: string, params: object = {}, session?: string) => {
    lastId += 1;
    const asked = Promise.withResolvers<unknown>();
    waiting.set(lastId, asked);
    socket.send(JSON.stringify({ id: lastId, method, params, sessionId: session }));
    return asked.promise as Promise<Result>;
  };
  return { send, close: () => socket.close() };
};

/** Opens a new browser that, unlike Playwright's, keeps no response bodies in the page's memory. */
export const openBareBrowser = async (executablePath: string, address: string) => {
  const profile = await mkdtemp(join(tmpdir(), 'clipcheck-bench-'));
  const child = spawn(
    executablePath,
    [
      ...browserFlags,
      '--headless',
      '--no-startup-window',
      '--remote-debugging-port=0',
      '--window-size=1280,800',
      `--user-data-dir=${profile}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = once(child, 'exit');
  const workers = new Set<string>();
  const { send, close } = await connect(
    await readDevToolsUrl(createInterface({ input: child.stderr })),
    ({ method, params: { sessionId } = {} }) => {
      if (sessionId === undefined) return;
      if (method === 'Target.attachedToTarget') workers.add(sessionId);
      else if (method === 'Target.detachedFromTarget') workers.delete(sessionId);
    },
  );
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
  });
  const attached = { targetId, flatten: true };
  const { sessionId: page } = await send<{ sessionId: string }>('Target.attachToTarget', attached);
  workers.clear();
  const following = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
  await send('Target.setAutoAttach', following, page);
  await send('Page.navigate', { url: address }, page);
  return {
    send,
    toPage: <Result>(method: string, params?: object): Promise<Result> =>
      send(method, params, page),
    workers: (): string[] => [...workers],
    [Symbol.asyncDispose]: async (): Promise<void> => {
      close();
      child.kill();
      await exited;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

export type BareBrowser = Awaited<ReturnType<typeof openBareBrowser>>;

const readDevToolsUrl = async (lines: AsyncIterable<string>): Promise<string> => {
  for await (const line of lines) {
    const url = /^DevTools listening on (ws:.+)$/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('The browser ended before it listened for DevTools.');
};
