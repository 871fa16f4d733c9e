import type { DevToolsSession } from './devtools-session.ts';

const patienceMs = 30_000;

const readout = `document.querySelector('[data-testid=frame-number]')?.textContent`;

const keyCodes = { ArrowRight: 39, ArrowLeft: 37, End: 35, Home: 36, n: 78 } as const;
type Key = keyof typeof keyCodes;

const press = async (page: DevToolsSession, key: Key): Promise<void> => {
  const named = { key, windowsVirtualKeyCode: keyCodes[key] };
  const text = key.length === 1 ? { text: key, code: `Key${key.toUpperCase()}` } : { code: key };
  await page.send('Input.dispatchKeyEvent', { type: 'keyDown', ...named, ...text });
  await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...named, ...text });
};

export const until = async (page: DevToolsSession, expression: string): Promise<void> => {
  const waiting = `new Promise((resolve, reject) => {
    const untilMs = performance.now() + ${patienceMs};
    const look = () => {
      if (${expression}) resolve();
      else if (performance.now() > untilMs) reject(new Error('It did not come.'));
      else setTimeout(look, 10);
    };
    look();
  })`;
  const { exceptionDetails } = await page.send<{ exceptionDetails?: object }>('Runtime.evaluate', {
    expression: waiting,
    awaitPromise: true,
  });
  if (exceptionDetails) throw new Error(`The page did not come to: ${expression}`);
};

export const reviewClip = async (page: DevToolsSession): Promise<void> => {
  await until(page, `${readout} === '0'`);
  for (let step = 1; step <= 10; step += 1) await press(page, 'ArrowRight');
  await until(page, `${readout} === '10'`);
  await press(page, 'End');
  await until(page, `${readout} !== '10'`);
  for (let step = 1; step <= 5; step += 1) await press(page, 'ArrowLeft');
  await press(page, 'Home');
  await until(page, `${readout} === '0'`);
};

export const openNext = async (page: DevToolsSession, address: string): Promise<void> => {
  await press(page, 'n');
  await until(page, `location.hash.startsWith('${address}')`);
};
