import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';

type SecretForm = { readonly name: string; readonly bytes: Buffer };

/**
 * A secret plain, in hex, UTF-16 and Base64, which has three alignments, without characters that
 * depend on neighbours.
 * @param secret without characters that JSON, HTML or addresses escape
 */
export const secretForms = (secret: string): SecretForm[] => {
  const bytes = Buffer.from(secret, 'utf8');
  const encoded = [0, 1, 2].map((shift): SecretForm => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    const end = Math.floor((shift + bytes.length) / 3) * 4;
    const piece = text.slice(shift === 0 ? 0 : 4, end);
    return { name: `as Base64, shifted by ${shift}`, bytes: Buffer.from(piece) };
  });
  return [
    { name: 'as it is', bytes },
    { name: 'in hex', bytes: Buffer.from(bytes.toString('hex')) },
    { name: 'as UTF-16', bytes: Buffer.from(secret, 'utf16le') },
    ...encoded,
  ];
};

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

const readStorage = (): string => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

type Message = { readonly direction: 'sent' | 'received'; readonly text: string };

type Recording = typeof globalThis & { recordMessage(message: Message): Promise<void> };

/**
 * Records messages from the page's next load on: by MessagePort on the desktop, by HTTP in a
 * browser, where the page itself reads the event stream, since Playwright waits for its end.
 */
export const recordTraffic = async (page: Page): Promise<readonly Message[]> => {
  const messages: Message[] = [];
  page.on('request', (request) => {
    messages.push({ direction: 'sent', text: `${request.url()} ${request.postData() ?? ''}` });
  });
  page.on('response', async (response) => {
    const text = await response.text().catch(() => '');
    messages.push({ direction: 'received', text });
  });
  await page.exposeFunction('recordMessage', (message: Message) => void messages.push(message));
  await page.addInitScript(recordInPage);
  await page.reload();
  return messages;
};

const recordInPage = (): void => {
  const note = (direction: Message['direction'], data: unknown): void => {
    // React's own messages are empty.
    if (data === null || data === undefined) return;
    const isBinary = data instanceof ArrayBuffer || ArrayBuffer.isView(data);
    const text = isBinary ? new TextDecoder().decode(data) : JSON.stringify(data);
    void (globalThis as Recording).recordMessage({ direction, text });
  };
  const { postMessage } = MessagePort.prototype;
  const followed = new WeakSet<MessagePort>();
  MessagePort.prototype.postMessage = function (this: MessagePort, ...args: [unknown]) {
    if (!followed.has(this)) {
      followed.add(this);
      this.addEventListener('message', (event) => note('received', event.data));
    }
    note('sent', args[0]);
    return postMessage.apply(this, args as unknown as Parameters<typeof postMessage>);
  };
  const noteStream = async ({ body }: Response): Promise<void> => {
    let last = '';
    for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      // With the end of the piece before, so that nothing is missed at a boundary.
      note('received', last + piece);
      last = piece.slice(-500);
    }
  };
  const { fetch } = window;
  window.fetch = async (...args) => {
    const response = await fetch(...args);
    // A reload of the page aborts it.
    if (response.url.endsWith('/app/events')) noteStream(response.clone()).catch(() => {});
    return response;
  };
};
