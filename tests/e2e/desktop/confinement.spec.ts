import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { HostBridge } from '../../../shared/contract/host-bridge.ts';
import { askedOf, stubElectron } from '../support/desktop.ts';
import { expect, sharedApp, test } from '../support/test.ts';

/** Ports that stand for the network: code without network access reaches neither. */
const listenOutside = async () => {
  const seen = { connections: 0, datagrams: 0 };
  const server = createServer((socket) => {
    seen.connections += 1;
    socket.on('error', () => {}).destroy();
  }).listen(0, '127.0.0.1');
  const datagrams = createSocket('udp4', () => {
    seen.datagrams += 1;
  });
  datagrams.bind(0, '127.0.0.1');
  await Promise.all([once(server, 'listening'), once(datagrams, 'listening')]);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port: udpPort } = datagrams.address();
  return {
    tcp: `127.0.0.1:${address.port}`,
    udp: `127.0.0.1:${udpPort}`,
    count: () => ({ ...seen }),
    reach: async (): Promise<void> => {
      const came = once(datagrams, 'message');
      const sender = createSocket('udp4');
      sender.send('here', udpPort, '127.0.0.1', () => sender.close());
      await once(connect(address.port, '127.0.0.1'), 'close');
      await came;
    },
    close: async (): Promise<void> => {
      server.close();
      datagrams.close();
      await Promise.all([once(server, 'close'), once(datagrams, 'close')]);
    },
  };
};

const app = sharedApp();

type DesktopWindow = Window & { readonly clipcheck: HostBridge };

test('the page is sandboxed, without Node and with only four functions of the desktop', async () => {
  const seen = await app().page.evaluate(() => {
    const names = ['require', 'process', 'module', 'Buffer', 'global', 'ipcRenderer', 'electron'];
    const { clipcheck } = window as unknown as DesktopWindow;
    const { pathForFile } = clipcheck;
    try {
      Object.assign(clipcheck, { pathForFile: () => '/etc/passwd' });
    } catch {
      // Members of the bridge cannot be replaced.
    }
    return {
      ofNode: names.filter((name) => name in window),
      // Without isolation of the page's world, the preload could provide nothing.
      ofDesktop: Object.keys(clipcheck).sort(),
      isReplaced: clipcheck.pathForFile !== pathForFile,
      path: clipcheck.pathForFile(new File(['made in the page'], 'secret.txt')),
    };
  });
  expect(seen).toEqual({
    ofNode: [],
    ofDesktop: ['dragClips', 'onMessage', 'pathForFile', 'showSaved'],
    isReplaced: false,
    path: '',
  });
  const pid = await app().desktop.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
  );
  const flags = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split(/[\0 ]/);
  expect(flags).toEqual(expect.arrayContaining(['--type=renderer', '--enable-sandbox']));
});

/** All of its directives: tests/web/admission. */
test('the desktop serves the page with the strict policy', async () => {
  const policy = await app().page.evaluate(async () => {
    const { headers } = await fetch('./');
    return headers.get('Content-Security-Policy') ?? '';
  });
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-src 'self'"]),
  );
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
});

test('the window stays on its page, whatever address it is sent to', async () => {
  const { desktop, page } = app();
  await desktop.evaluate(({ BrowserWindow }) => {
    const scope = globalThis as typeof globalThis & { attempts?: [string, boolean][] };
    const attempts: [string, boolean][] = [];
    scope.attempts = attempts;
    BrowserWindow.getAllWindows()[0]?.webContents.on('will-frame-navigate', (event) =>
      attempts.push([event.url, event.defaultPrevented]),
    );
  });
  const attempts = () =>
    desktop.evaluate(
      () => (globalThis as typeof globalThis & { attempts?: [string, boolean][] }).attempts ?? [],
    );
  await expect(page).toHaveURL(/#\/library\?/);
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
  const address = page.url();
  const others = ['https://example.com/', 'app://elsewhere/', 'app://clipcheck/index.html'];
  for (const other of others) {
    await page.evaluate((url) => window.location.assign(url), other);
    await expect.poll(attempts).toContainEqual([other, true]);
  }
  // Chromium itself refuses these, and says so.
  for (const other of ['file:///etc/passwd', 'data:text/html,elsewhere']) {
    await page.evaluate((url) => window.location.assign(url), other);
    await expect.poll(() => app().complaints().join('\n')).toContain(other);
  }
  expect(await page.evaluate(() => window.location.href)).toBe(address);
  expect(await page.evaluate(() => document.querySelector('h1')?.textContent)).toBe('Library');
});

test("opens no second window; web pages open in the system's browser, and all else nowhere", async () => {
  const { desktop, page } = app();
  await stubElectron(desktop, 'openExternal');
  const opened = await page.evaluate(() =>
    [
      'https://example.com/help?topic=clips',
      'http://example.com/',
      'https://user:secret@example.com/',
      'file:///etc/passwd',
      'smb://example.com/share',
      'app://clipcheck/',
      'about:blank',
      'javascript:void 0',
    ].filter((url) => window.open(url) !== null),
  );
  expect(opened).toEqual([]);
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'https://example.com/linked';
    link.target = '_blank';
    document.body.append(link);
    link.click();
  });
  await expect
    .poll(() => askedOf(desktop, 'openExternal'))
    .toEqual([['https://example.com/help?topic=clips'], ['https://example.com/linked']]);
  expect(await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(
    1,
  );
});

test('the page gets no camera, location, clipboard or notifications, and may only copy', async () => {
  const answers = await app().page.evaluate(async () => {
    const state = async (name: string) =>
      (await navigator.permissions.query({ name: name as PermissionName })).state;
    return {
      camera: await state('camera'),
      microphone: await state('microphone'),
      reading: await state('clipboard-read'),
      copying: await state('clipboard-write'),
      clipboard: await navigator.clipboard.readText().catch((error: Error) => error.name),
      screen: await navigator.mediaDevices.getDisplayMedia().catch((error: Error) => error.name),
      place: await new Promise((done) =>
        navigator.geolocation.getCurrentPosition(done, ({ code }) => done(code)),
      ),
      notifications: await Notification.requestPermission(),
    };
  });
  expect(answers).toEqual({
    camera: 'denied',
    microphone: 'denied',
    reading: 'denied',
    copying: 'granted',
    clipboard: 'NotAllowedError',
    screen: expect.stringMatching(/Error$/),
    // PERMISSION_DENIED
    place: 1,
    notifications: 'denied',
  });
});

test('no window reaches the network: neither by a call, nor by requests without a policy', async () => {
  const outside = await listenOutside();
  const { tcp, udp } = outside;
  await app().page.evaluate(
    async ({ tcp, udp }) => {
      const call = new RTCPeerConnection({
        iceServers: [
          { urls: `stun:${udp}` },
          { urls: `turn:${tcp}?transport=tcp`, username: 'name', credential: 'word' },
        ],
      });
      const searched = new Promise((done) => {
        call.onicecandidate = ({ candidate }) => candidate ?? done(null);
      });
      call.createDataChannel('out');
      await call.setLocalDescription(await call.createOffer());
      await searched;
      call.close();
    },
    { tcp, udp },
  );
  const answer = await app().desktop.evaluate(async ({ BrowserWindow }, address) => {
    const bare = new BrowserWindow({ show: false });
    try {
      await bare.loadURL('data:text/html,<title>bare</title>');
      return await bare.webContents.executeJavaScript(`(async () => {
        const link = Object.assign(document.createElement('link'), { rel: 'preconnect' });
        link.href = 'http://${address}/';
        document.head.append(link);
        const socket = new WebSocket('ws://${address}/socket');
        await new Promise((done) => { socket.onerror = done; socket.onopen = done; });
        return fetch('http://${address}/', { mode: 'no-cors' }).catch(() => 'refused');
      })()`);
    } finally {
      bare.destroy();
    }
  }, tcp);
  expect(answer).toBe('refused');
  expect(outside.count()).toEqual({ connections: 0, datagrams: 0 });
  await outside.reach();
  expect(outside.count()).toEqual({ connections: 1, datagrams: 1 });
  await outside.close();
});
