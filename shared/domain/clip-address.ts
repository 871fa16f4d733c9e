/** Addresses of clips, as the url form of the service accepts them. */
import { videoByUrlSchema } from '../service-api/create-evaluation.ts';
import { printableText } from '../text/printable-text.ts';

/** Maximum length of an address (characters): signed ones are long, longer ones embed data. */
const maxAddressLength = 8192;

/** An address, or why a text is not one, as the end of a sentence that begins with the text. */
export type ReadAddress = { ok: true; address: string } | { ok: false; why: string };

const refuse = (why: string): ReadAddress => ({ ok: false, why });

/** Reads an address as entered; normalises it no further than `URL` does. */
export const readClipAddress = (text: string): ReadAddress => {
  const written = text.trim();
  if (written.length > maxAddressLength) {
    return refuse(`is longer than ${maxAddressLength} characters`);
  }
  const url = URL.parse(written);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return refuse('is not an http:// or https:// address');
  }
  if (url.username !== '' || url.password !== '') {
    return refuse('contains a user name or password; remove them, since they are not sent');
  }
  if (!videoByUrlSchema.safeParse({ url: url.href }).success) {
    return refuse('is not an address services accept');
  }
  return { ok: true, address: url.href };
};

/** Whether a clip is at an address rather than an absolute path. */
export const isClipAddress = (place: string): boolean => /^https?:\/\//i.test(place);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Readable parts of an address's path. */
const partsOf = ({ pathname }: URL): string[] =>
  pathname
    .split('/')
    .filter((part) => part !== '')
    .map((part) => printableText(decoded(part)));

/** File name of an address, or its host without one. */
export const addressFileName = (address: string): string => {
  const url = new URL(address);
  return partsOf(url).at(-1) ?? url.host;
};

/** File name and host of an address, for lists. */
export const addressLabel = (address: string): string => {
  const url = new URL(address);
  const name = partsOf(url).at(-1);
  return name === undefined ? url.host : `${name} at ${url.host}`;
};

/** An address without secrets: its query is replaced by an ellipsis. */
export const shownAddress = (address: string): string => {
  const url = new URL(address);
  const query = url.search === '' ? '' : '?…';
  return `${url.origin}/${partsOf(url).join('/')}${query}`;
};
