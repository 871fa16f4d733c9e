import { isLoopback, mayCarryKey } from '../../network/loopback.ts';
import { AppError } from '../../shared/errors/app-error.ts';

export type BaseUrl = {
  /** Without a trailing slash and `/v1`; the path of an operation is appended. */
  href: string;
  /** The only origin that ever gets the key. */
  origin: string;
  /** True when the service runs on this machine, where http is allowed. */
  isLoopback: boolean;
};

const refuse = (why: string): never => {
  throw new AppError(
    'bad_base_url',
    `The service address ${why}. Give an address such as https://api.example.com`,
  );
};

/**
 * Normalizes an address typed by a user (ADR 2, "base address").
 * @throws AppError `bad_base_url`, which never repeats the address: it may hold a secret
 */
export const normalizeBaseUrl = (text: string): BaseUrl => {
  const trimmed = text.trim();
  if (trimmed === '') return refuse('is empty');
  if (!/^https?:\/\//i.test(trimmed)) return refuse('must begin with https://');
  const url = URL.parse(trimmed);
  if (url === null) return refuse('cannot be read as an address');
  if (url.username !== '' || url.password !== '') {
    return refuse('must not contain a user name or password; enter the key separately');
  }
  if (trimmed.includes('?')) return refuse('must not contain a query ("?…")');
  if (trimmed.includes('#')) return refuse('must not contain a fragment ("#…")');
  if (!mayCarryKey(url)) {
    return refuse('must begin with https://; http is allowed only for this machine (127.0.0.1)');
  }
  const prefix = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '');
  return { href: url.origin + prefix, origin: url.origin, isLoopback: isLoopback(url) };
};
