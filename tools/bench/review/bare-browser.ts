import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { browserFlags } from '../../../tests/support/browser-flags.ts';
import { type DevToolsSession, openDevToolsSession } from './devtools-session.ts';

const emptyPage = 'about:blank';

export type BareBrowser = AsyncDisposable & {
  readonly page: DevToolsSession;
  readonly browser: DevToolsSession;
};

/**
 * Opens an address in a new browser. Unlike Playwright's, it keeps no response bodies, which would
 * count as memory of the page.
 */
export const openBareBrowser = async (
  executablePath: string,
  address: string,
): Promise<BareBrowser> => {
  const profile = await mkdtemp(join(tmpdir(), 'clipcheck-bench-'));
  const child = spawn(
    executablePath,
    [
      ...browserFlags,
      '--headless',
      '--remote-debugging-port=0',
      '--window-size=1280,800',
      `--user-data-dir=${profile}`,
      emptyPage,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = once(child, 'exit');
  const browserUrl = await readDevToolsUrl(createInterface({ input: child.stderr }));
  const sessions = await Promise.all([
    openDevToolsSession(browserUrl),
    openDevToolsSession(await findPage(browserUrl)),
  ]);
  const [browser, page] = sessions;
  await page.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: true,
  });
  await page.send('Page.navigate', { url: address });
  return {
    browser,
    page,
    [Symbol.asyncDispose]: async () => {
      for (const session of sessions) session.close();
      child.kill();
      await exited;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

const readDevToolsUrl = async (lines: AsyncIterable<string>): Promise<string> => {
  for await (const line of lines) {
    const url = /^DevTools listening on (ws:.+)$/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('The browser ended before it listened for DevTools.');
};

const findPage = async (browserUrl: string): Promise<string> => {
  const list = `http://${new URL(browserUrl).host}/json/list`;
  for (let tried = 0; tried < 100; tried += 1) {
    const targets: { type: string; url: string; webSocketDebuggerUrl: string }[] = await (
      await fetch(list)
    ).json();
    const page = targets.find(({ type, url }) => type === 'page' && url === emptyPage);
    if (page) return page.webSocketDebuggerUrl;
    await delay(100);
  }
  throw new Error('The browser did not open a page.');
};
