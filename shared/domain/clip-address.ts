import { videoByUrlSchema } from '../service-api/create-evaluation.ts';
import { printableText } from '../text/printable-text.ts';

/** Maximum length of an address (characters): signed ones are long, longer ones embed data. */
const maxAddressLength = 8192;

export type ParsedAddress = { ok: true; address: string } | { ok: false; why: string };

const refuse = (why: string): ParsedAddress => ({ ok: false, why });

export const readClipAddress = (text: string): ParsedAddress => {
  const trimmed = text.trim();
  if (trimmed.length > maxAddressLength) {
    return refuse(`is longer than ${maxAddressLength} characters`);
  }
  const url = URL.parse(trimmed);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return refuse('is not an http:// or https:// URL');
  }
  if (url.username !== '' || url.password !== '') {
    return refuse('contains a user name or password; remove them, since they are not sent');
  }
  if (!videoByUrlSchema.safeParse({ url: url.href }).success) {
    return refuse('is not a URL that services accept');
  }
  return { ok: true, address: url.href };
};

export const isClipAddress = (location: string): boolean => /^https?:\/\//i.test(location);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const partsOf = ({ pathname }: URL): string[] =>
  pathname
    .split('/')
    .filter((part) => part !== '')
    .map((part) => printableText(decoded(part)));

/** Returns the file name in an address, or its host if there is none. */
export const addressFileName = (address: string): string => {
  const url = new URL(address);
  return partsOf(url).at(-1) ?? url.host;
};

export const addressLabel = (address: string): string => {
  const url = new URL(address);
  const name = partsOf(url).at(-1);
  return name === undefined ? url.host : `${name} at ${url.host}`;
};

/** Returns an address with its query, which may hold secrets, replaced by an ellipsis. */
export const shownAddress = (address: string): string => {
  const url = new URL(address);
  const query = url.search === '' ? '' : '?…';
  return `${url.origin}/${partsOf(url).join('/')}${query}`;
};
