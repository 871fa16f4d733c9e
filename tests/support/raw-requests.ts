import { request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

type RawAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};

/** `fetch` normalizes addresses, and sets Host and Origin. @param target path as written */
export const sendRaw = (
  port: number,
  target: string,
  { method = 'GET', headers = {}, body = '' as string | Uint8Array } = {},
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path: target, method, headers, setHost: !('host' in headers) },
      async (answer) => {
        const { statusCode = 0, headers: answered } = answer;
        resolve({ status: statusCode, headers: answered, body: await buffer(answer) });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

/** Between two bytes (ms). */
const dripMs = 5;

/**
 * Sends a request byte by byte, without end, until the server closes the connection.
 * @param head the request line and its headers, each on a line
 * @param part what drips: the body, or one more header
 * @param maxBytes stops sending after so many
 * @returns the server's answer by then
 */
export const dripRequest = (
  port: number,
  head: readonly string[],
  part: 'body' | 'headers' = 'body',
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    let sentBytes = 0;
    const isStanding = () => sentBytes >= maxBytes;
    const drip = setInterval(() => {
      if (isStanding()) return;
      sentBytes += 1;
      // After what has arrived is read: a failed write would discard it.
      setImmediate(() => socket.write('x'));
    }, dripMs);
    socket.setEncoding('latin1').on('data', (text) => {
      answer += text;
    });
    // A byte sent to the closed end resets the connection.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearInterval(drip);
      if (maxBytes === Number.POSITIVE_INFINITY || isStanding()) resolve(answer);
      else reject(new Error(`closed after ${sentBytes} bytes, while they came`));
    });
    const end = part === 'body' ? ['Content-Length: 1000000', '', ''] : ['X-Slow: '];
    socket.write([...head, ...end].join('\r\n'));
  });
