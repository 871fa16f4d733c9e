import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright/test';
import { processesBelow } from '../../support/process-tree.ts';
import { projectRoot } from '../../support/shared-folder.ts';

export type StartedByUser = {
  readonly page: Page;
  processes(): number[];
  end(): Promise<number | null>;
  remove(): Promise<void>;
};

/**
 * Starts the desktop app by a program and its arguments, without Playwright in between, and looks
 * at its page from outside.
 */
export const startAsUser = async (
  [program, ...args]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>>,
): Promise<StartedByUser> => {
  const child = spawn(program, [...args, '--remote-debugging-port=0'], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  const processes = (): number[] => [child.pid ?? 0, ...processesBelow(child.pid ?? 0)];
  const remove = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    for (const pid of processes()) process.kill(pid, 'SIGKILL');
    await exited;
  };
  try {
    const address = await readDebugger(child.stderr);
    // A connection made before the window opens never completes.
    while (!(await hasWindow(address))) await sleep(20);
    const browser = await chromium.connectOverCDP(address);
    const page = browser.contexts()[0]?.pages()[0];
    if (!page) throw new Error('the app has no window');
    await page.waitForLoadState();
    return {
      page,
      processes,
      end: async () => {
        child.kill('SIGTERM');
        await exited;
        return child.exitCode;
      },
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
};

const hasWindow = async (address: string): Promise<boolean> =>
  (await (await fetch(`${address}/json/list`)).text()).includes('app://clipcheck/');

/** The address that Chromium prints, at which it can be inspected. */
const readDebugger = (stderr: NodeJS.ReadableStream): Promise<string> => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = '';
  stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    const [, host] = /^DevTools listening on ws:\/\/([^/]+)\//m.exec(output) ?? [];
    if (host) resolve(`http://${host}`);
  });
  stderr.once('end', () => reject(new Error(`the app did not start; it said:\n${output}`)));
  return promise;
};
