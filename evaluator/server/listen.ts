import { once } from 'node:events';
import type { Server } from 'node:http';
import { UsageError } from '../parse-options.ts';

const CLOSE_GRACE_MS = 1000;

/** @param address port 0 lets the system choose one @throws UsageError when it cannot be used */
export const listenOn = async (
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<{ url: string; port: number }> => {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (/^E(ADDRNOTAVAIL|NOTFOUND)$/.test(String(code))) {
      throw new UsageError(`This machine has no address ${host} (${code}). Use another one.`);
    }
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    throw new UsageError(`Port ${port} cannot be used (${code}). Use another one.`);
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port to listen on');
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
  return { url, port: address.port };
};

export const closeServer = async (server: Server): Promise<void> => {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
  await closed;
  clearTimeout(timer);
};
