import { extname, join } from 'node:path';

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export type RendererFile = { path: string; contentType: string };

/** A name that a build gives, and nothing that could lead out of its folder. */
const plainName = /^[\w@~-][\w@~.-]*$/;

/**
 * The file of the built page behind an address, relative to the page; the page itself for none.
 * @returns null for an address that no built file has
 */
export const rendererFile = (folder: string, relativePath: string): RendererFile | null => {
  const names = relativePath === '' ? ['index.html'] : relativePath.split('/');
  const contentType = contentTypes[extname(names.at(-1) ?? '').toLowerCase()];
  if (contentType === undefined || !names.every((name) => plainName.test(name))) return null;
  return { path: join(folder, ...names), contentType };
};
