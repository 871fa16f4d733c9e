import type { Page } from 'playwright/test';

/** One message between the window and its host, as text. */
export type Message = { readonly direction: 'sent' | 'received'; readonly text: string };

type Recording = Window & { recordedTraffic?: Message[] };

/**
 * Makes a window record all messages to and from its host: by MessagePort on the desktop, by fetch
 * and XMLHttpRequest in a browser. Starts with the next load of the page.
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
