import { createHmac, timingSafeEqual } from 'node:crypto';

const VALID_SEC = 3600;

const sign = (secret: Buffer, videoId: string, expiresAtSec: number): string =>
  createHmac('sha256', secret).update(`${videoId} ${expiresAtSec}`).digest('base64url');

/** Creates an address from which a clip's bytes can be read without a key, for one hour. */
export const createClipAddress = (baseUrl: string, secret: Buffer, videoId: string): string => {
  const expiresAtSec = Math.floor(Date.now() / 1000) + VALID_SEC;
  const signature = sign(secret, videoId, expiresAtSec);
  return `${baseUrl}/clips/${videoId}?expires=${expiresAtSec}&signature=${signature}`;
};

/** Whether this store issued an address that has not expired. */
export const isClipAddressValid = (
  secret: Buffer,
  videoId: string,
  { expires, signature }: Record<string, string>,
): boolean => {
  const expiresAtSec = Number(expires);
  if (!(expiresAtSec >= Date.now() / 1000)) return false;
  const given = Buffer.from(signature ?? '');
  const expected = Buffer.from(sign(secret, videoId, expiresAtSec));
  return given.length === expected.length && timingSafeEqual(given, expected);
};
