/** Addresses at which clips lie: what the url form of the service takes. */
import { videoByUrlSchema } from '../service-api/create-evaluation.ts';
import { printableText } from '../text/printable-text.ts';

/** Signed addresses are long; one that is longer than this (characters) carries data of its own. */
const longestAddress = 8192;

/** An address, or why a text is none, as the end of a sentence that begins with the text. */
export type ReadAddress = { ok: true; address: string } | { ok: false; why: string };

const refuse = (why: string): ReadAddress => ({ ok: false, why });

/** Reads an address as somebody wrote it; it is normalised no further than `URL` does by itself. */
export const readClipAddress = (text: string): ReadAddress => {
  const written = text.trim();
  if (written.length > longestAddress) return refuse(`is longer than ${longestAddress} characters`);
  const url = URL.parse(written);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return refuse('is not an http:// or https:// address');
  }
  if (url.username !== '' || url.password !== '') {
    return refuse('has a user name or password in it; leave them out, since none are sent');
  }
  if (!videoByUrlSchema.safeParse({ url: url.href }).success) {
    return refuse('is not an address that services accept');
  }
  return { ok: true, address: url.href };
};

/** Whether the place of a clip is an address rather than an absolute path. */
export const isClipAddress = (place: string): boolean => /^https?:\/\//i.test(place);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Parts of an address's path as people read them. */
const partsOf = ({ pathname }: URL): string[] =>
  pathname
    .split('/')
    .filter((part) => part !== '')
    .map((part) => printableText(decoded(part)));

/** File name of an address; its host where it has none. */
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

/** An address without what may be secret in it: of its query only that there is one. */
export const shownAddress = (address: string): string => {
  const url = new URL(address);
  const query = url.search === '' ? '' : '?…';
  return `${url.origin}/${partsOf(url).join('/')}${query}`;
};
