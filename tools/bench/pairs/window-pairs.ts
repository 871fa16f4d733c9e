import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { openDisplay } from '../../../tests/e2e/support/display.ts';
import { environmentIn, makeOwnFolder } from '../../../tests/e2e/support/own-folder.ts';
import { setUpDataFolder } from '../../../tests/e2e/support/set-up-data-folder.ts';
import { electronFlags } from '../../../tests/e2e/support/start-electron-host.ts';
import { findTestRuntime } from '../../electron/find-test-runtime.ts';
import { seedLibrary } from '../../library/seed-library.ts';
import { projectRoot } from '../../setup/project-paths.mjs';
import type { Pair } from '../ratios/measure-pairs.ts';
import { type DevToolsSession, openDevToolsSession } from '../review/devtools-session.ts';

const clipCount = 1000;

/** Pause between two looks at the page; part of what is measured. */
const lookMs = 5;
const patienceMs = 30_000;

/** Whether the library shows clips and the browser has painted them, as an expression. */
const isUsable = `new Promise((resolve) => {
  const isShown = document.querySelector('[data-clip-list]')?.textContent.includes('.mp4') === true;
  if (isShown) requestAnimationFrame(() => setTimeout(() => resolve(true)));
  else resolve(false);
})`;

const untilLine = async (stream: Readable, pattern: RegExp): Promise<string> => {
  for await (const line of createInterface({ input: stream })) {
    const found = pattern.exec(line)?.[1];
    if (found !== undefined) return found;
  }
  throw new Error('Electron ended before it had a window.');
};

const untilUsable = async (child: ChildProcess): Promise<void> => {
  const address = await untilLine(child.stderr as Readable, /^DevTools listening on (ws:.+)$/);
  const list = `http://${new URL(address).host}/json/list`;
  let page: DevToolsSession | null = null;
  for (const endMs = performance.now() + patienceMs; performance.now() < endMs; ) {
    await delay(lookMs);
    const targets: { type: string; webSocketDebuggerUrl: string }[] = await (
      await fetch(list)
    ).json();
    const target = targets.find(({ type }) => type === 'page');
    if (!target) continue;
    page ??= await openDevToolsSession(target.webSocketDebuggerUrl);
    const { result } = await page
      .send<{ result: { value?: unknown } }>('Runtime.evaluate', {
        ...{ expression: isUsable, awaitPromise: true },
      })
      // The page is being replaced by the app's.
      .catch(() => ({ result: { value: false } }));
    if (result.value === true) return page.close();
  }
  throw new Error('The library was never shown.');
};

const untilShown = async (child: ChildProcess): Promise<void> => {
  await untilLine(child.stdout as Readable, /^(shown)$/);
};

/**
 * Starts the desktop app until its library of 1,000 clips can be used, in turn with an app that
 * shows an empty window.
 */
export const windowPairs = async (rounds: number): Promise<Pair[]> => {
  const runtime = await findTestRuntime();
  if ('reason' in runtime) throw new Error(runtime.reason);
  const display = await openDisplay();
  const folder = makeOwnFolder();
  const env = environmentIn(folder, display.env);
  const start = async (
    args: readonly string[],
    isReady: (child: ChildProcess) => Promise<void>,
  ): Promise<number> => {
    const startMs = performance.now();
    const child = spawn(runtime.executablePath, [...electronFlags, ...args], { env });
    const exited = once(child, 'exit');
    await isReady(child);
    const tookMs = performance.now() - startMs;
    child.kill();
    await exited;
    return tookMs;
  };
  const pairs: Pair[] = [];
  try {
    await setUpDataFolder(folder.dataDir);
    const clips = join(folder.root, 'clips');
    mkdirSync(clips);
    seedLibrary(folder.dataDir, clips, clipCount);
    for (let round = 0; round <= rounds; round += 1) {
      const baseline = await start([join(import.meta.dirname, 'empty-window.cjs')], untilShown);
      const ours = await start(['--remote-debugging-port=0', projectRoot], untilUsable);
      // The first round creates profiles and caches.
      if (round > 0) pairs.push({ ours, baseline });
    }
  } finally {
    folder.remove();
    await display.stop();
  }
  return pairs;
};
