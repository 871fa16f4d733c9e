import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';

type SecretForm = { readonly name: string; readonly bytes: Buffer };

const shortestPiece = 12;

/**
 * A secret plain, encoded for JSON, HTML or an address, reversed, in hex, UTF-16 and Base64. Base64
 * has three alignments, without characters that depend on neighbours.
 */
export const secretForms = (secret: string): SecretForm[] => {
  const bytes = Buffer.from(secret, 'utf8');
  const reversed = [...secret].reverse().join('');
  const plain: SecretForm[] = [
    { name: 'as it is', bytes },
    { name: 'in JSON', bytes: Buffer.from(inJson(secret)) },
    { name: 'in JSON that is in JSON', bytes: Buffer.from(inJson(inJson(secret))) },
    { name: 'in HTML', bytes: Buffer.from(inHtml(secret)) },
    { name: 'encoded for an address', bytes: Buffer.from(encodeURIComponent(secret)) },
    { name: 'reversed', bytes: Buffer.from(reversed) },
    { name: 'in hex', bytes: Buffer.from(bytes.toString('hex')) },
    { name: 'in hex, capitals', bytes: Buffer.from(bytes.toString('hex').toUpperCase()) },
    { name: 'as UTF-16', bytes: Buffer.from(secret, 'utf16le') },
    { name: 'as characters of JSON', bytes: Buffer.from(JSON.stringify([...secret]).slice(1, -1)) },
    { name: 'as bytes of JSON', bytes: Buffer.from([...bytes].join(',')) },
  ];
  const encoded = [0, 1, 2].flatMap((shift) =>
    (['base64', 'base64url'] as const).map((encoding): SecretForm => {
      const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString(encoding);
      const end = Math.floor((shift + bytes.length) / 3) * 4;
      const piece = text.slice(shift === 0 ? 0 : 4, end);
      return { name: `as ${encoding}, shifted by ${shift}`, bytes: Buffer.from(piece) };
    }),
  );
  return [...plain, ...encoded.filter((form) => form.bytes.length >= shortestPiece)];
};

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const inHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The form in which a secret is in some bytes; null if in none. */
export const findSecret = (forms: readonly SecretForm[], bytes: Buffer): string | null =>
  forms.find((form) => bytes.includes(form.bytes))?.name ?? null;

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** Searches contents and names; one line for each place. */
export const searchFolder = (forms: readonly SecretForm[], folder: string): string[] =>
  filesBelow(folder).flatMap((path) => {
    const found = findSecret(forms, Buffer.concat([Buffer.from(path), readIfThere(path)]));
    return found === null ? [] : [`${path}: ${found}`];
  });

/** Files of a running program come and go. */
const readIfThere = (path: string): Buffer => {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
};

/** Command lines and environments, where other users can see them. Needs /proc. */
export const searchProcesses = (forms: readonly SecretForm[]): string[] =>
  processIds().flatMap((pid) =>
    (['cmdline', 'environ'] as const).flatMap((file) => {
      const found = findSecret(forms, readOfProcess(pid, file));
      return found === null ? [] : [`${file} of process ${pid}: ${found}`];
    }),
  );

/** Processes whose environment contains a text, such as a data folder. */
export const processesGiven = (text: string): number[] =>
  processIds().filter((pid) => readOfProcess(pid, 'environ').includes(text));

const processIds = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

export const readOfProcess = (pid: number, file: 'cmdline' | 'environ'): Buffer => {
  try {
    return readFileSync(`/proc/${pid}/${file}`);
  } catch {
    // It has ended since it was listed, or belongs to another user.
    return Buffer.alloc(0);
  }
};

const pieceBytes = 4 * 1024 * 1024;

const rangesOf = (pid: number): { start: number; end: number }[] =>
  [...readFileSync(`/proc/${pid}/maps`, 'utf8').matchAll(/^([0-9a-f]+)-([0-9a-f]+) rw/gm)].map(
    ([, start = '', end = '']) => ({
      start: Number.parseInt(start, 16),
      end: Number.parseInt(end, 16),
    }),
  );

/**
 * Whether a text is in writable memory, including the environment. Needs /proc. Only root can look
 * into sandboxed processes; for others the answer is false.
 */
export const hasInMemory = (pid: number, text: string): boolean => {
  const descriptor = openMemory(pid);
  if (descriptor === null) return false;
  const piece = Buffer.alloc(pieceBytes);
  try {
    return rangesOf(pid).some(({ start, end }) => {
      // Pieces overlap, so that no text is split.
      for (let at = start; at < end; at += pieceBytes - text.length) {
        const length = Math.min(pieceBytes, end - at);
        if (piece.subarray(0, readPiece(descriptor, piece, length, at)).includes(text)) return true;
      }
      return false;
    });
  } finally {
    closeSync(descriptor);
  }
};

const openMemory = (pid: number): number | null => {
  try {
    return openSync(`/proc/${pid}/mem`, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return null;
    throw error;
  }
};

const readPiece = (descriptor: number, piece: Buffer, length: number, at: number): number => {
  try {
    return readSync(descriptor, piece, 0, length, at);
  } catch (error) {
    // Devices are mapped as well, and a mapping may have disappeared.
    if (['EIO', 'EFAULT'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0;
    throw error;
  }
};

export const searchPage = async (forms: readonly SecretForm[], page: Page): Promise<string[]> => {
  const places = [
    ...(await Promise.all(page.frames().map((frame) => frame.evaluate(readDocument)))),
    await page.evaluate(readStorage),
    JSON.stringify(await page.context().cookies()),
    page.url(),
    await page.title(),
  ];
  return places.flatMap((text, index) => {
    const found = findSecret(forms, Buffer.from(text));
    return found === null ? [] : [`place ${index} of the page: ${found}`];
  });
};

/** Runs in the page: elements with attributes, contents of fields, shadow roots. */
const readDocument = (): string => {
  const texts: string[] = [];
  const visit = (root: Document | ShadowRoot): void => {
    texts.push(root instanceof Document ? root.documentElement.outerHTML : root.innerHTML);
    for (const element of root.querySelectorAll('*')) {
      if ('value' in element) texts.push(String(element.value));
      if (element.shadowRoot) visit(element.shadowRoot);
    }
  };
  visit(document);
  return texts.join('\n');
};

const readStorage = async (): Promise<string> => {
  const readAll = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
  for (const { name } of await indexedDB.databases()) {
    const database = await readAll(indexedDB.open(name ?? ''));
    for (const storeName of database.objectStoreNames) {
      const store = database.transaction(storeName).objectStore(storeName);
      texts.push(
        JSON.stringify([await readAll(store.getAll()), await readAll(store.getAllKeys())]),
      );
    }
    database.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
  }
  return texts.join('\n');
};

type Message = { readonly direction: 'sent' | 'received'; readonly text: string };

type Recording = Window & { recordedTraffic?: Message[] };

/**
 * Records messages from the page's next load on: by MessagePort on the desktop, by fetch and
 * XMLHttpRequest in a browser.
 */
export const recordTraffic = async (page: Page): Promise<void> => {
  await page.addInitScript(installRecorder);
  await page.reload();
};

export const readTraffic = (page: Page): Promise<Message[]> =>
  page.evaluate(() => [...((window as Recording).recordedTraffic ?? [])]);

const installRecorder = (): void => {
  const messages: Message[] = [];
  (window as Recording).recordedTraffic = messages;

  const textOf = async (data: unknown): Promise<string> => {
    if (typeof data === 'string') return data;
    if (data instanceof Blob) return data.text();
    if (data instanceof ArrayBuffer || ArrayBuffer.isView(data))
      return new TextDecoder().decode(data);
    if (data instanceof FormData || data instanceof URLSearchParams) {
      return JSON.stringify([...data.entries()]);
    }
    if (data instanceof ReadableStream) return '(a stream)';
    return data === undefined || data === null ? '' : JSON.stringify(data);
  };
  const note = (direction: Message['direction'], data: unknown): void => {
    void textOf(data).then((text) => messages.push({ direction, text }));
  };

  const { postMessage, start } = MessagePort.prototype;
  const followed = new WeakSet<MessagePort>();
  const follow = (port: MessagePort): void => {
    if (followed.has(port)) return;
    followed.add(port);
    port.addEventListener('message', (event) => note('received', event.data));
  };
  MessagePort.prototype.postMessage = function (this: MessagePort, ...args: [unknown]) {
    follow(this);
    note('sent', args[0]);
    return postMessage.apply(this, args as unknown as Parameters<typeof postMessage>);
  };
  MessagePort.prototype.start = function (this: MessagePort) {
    follow(this);
    return start.call(this);
  };
  window.addEventListener('message', (event) => note('received', event.data));

  const { fetch } = window;
  window.fetch = async (...args) => {
    const request = new Request(...args);
    note('sent', `${request.method} ${request.url} ${JSON.stringify([...request.headers])}`);
    void request
      .clone()
      .text()
      .then((text) => note('sent', text));
    const response = await fetch(request);
    note('received', JSON.stringify([...response.headers]));
    void readAll(response.clone());
    return response;
  };
  /** Piece by piece, since the answer of the event stream does not end. */
  const readAll = async (response: Response): Promise<void> => {
    if (!response.body || response.headers.get('content-type')?.startsWith('video/')) return;
    const decoder = new TextDecoder();
    let last = '';
    try {
      for await (const piece of response.body) {
        const text = decoder.decode(piece, { stream: true });
        // With the end of the piece before, so that nothing is missed at a boundary.
        note('received', last + text);
        last = text.slice(-500);
      }
    } catch {
      // The page aborted the request.
    }
  };

  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
    note('sent', body);
    this.addEventListener('load', () => note('received', this.response));
    return send.call(this, body);
  };
};
