import { isLoopback } from '../../../network/loopback.ts';
import type { BaseUrl } from './base-url.ts';
import { ApiUploadError } from './errors.ts';

const refuse = (why: string): ApiUploadError =>
  new ApiUploadError(`The service named an upload address that is not used: ${why}.`, {
    code: 'upload_address_refused',
    kind: 'remote',
    outcome: 'not_sent',
  });

/**
 * The address to PUT bytes to, as a URL. https; http only within this machine, when the service
 * itself is on loopback (ADR 2). A relative address counts from the base address's origin.
 * @throws ApiUploadError `upload_address_refused`; the address, which grants access, is not shown.
 */
export const resolveUploadAddress = (uploadUrl: string, base: BaseUrl): URL => {
  const url = URL.parse(uploadUrl, base.origin);
  if (url === null) throw refuse('it cannot be read as an address');
  if (url.username !== '' || url.password !== '')
    throw refuse('it contains a user name or password');
  const isLocal = url.protocol === 'http:' && base.isLoopback && isLoopback(url);
  if (url.protocol !== 'https:' && !isLocal) throw refuse('it is not https');
  url.hash = '';
  return url;
};

/** Headers that would identify us elsewhere, or that only the HTTP stack may set. */
const droppedHeader =
  /^(authorization|cookie2?|set-cookie2?|host|origin|referer|connection|keep-alive|content-length|transfer-encoding|te|trailer|upgrade|expect|user-agent|date|proxy-.*|sec-.*|x-api-key)$/;

/**
 * The headers for the PUT, from those the service asks for. What could carry an identity, or is
 * not a well-formed header, is left out.
 */
export const uploadHeaders = (asked: Record<string, string>): Record<string, string> => {
  const kept = Object.entries(asked)
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .filter(
      ([name, value]) =>
        /^[a-z0-9!#$%&'*+.^_`|~-]+$/.test(name) &&
        /^[\x20-\x7e\t]*$/.test(value) &&
        !droppedHeader.test(name),
    );
  return { 'content-type': 'video/mp4', ...Object.fromEntries(kept) };
};
