import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type RawAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};

/**
 * Sends an exact request: `fetch` normalizes addresses and sets Host and Origin itself.
 * @param target path as written into the request
 */
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
