import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/**
 * Creates the lookup for sockets, which then connect to the checked addresses: no later answer for
 * the same name can replace them. One forbidden address refuses the name. Sockets do not look up
 * hosts that are IP addresses.
 */
export const createGuardedLookup =
  (isAllowed = isPublicAddress, lookup: LookupFunction = systemLookup): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0);
      const addresses = typeof found === 'string' ? [] : found;
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address))) {
        return callback(privateHostError(hostname), '', 0);
      }
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });

/** An address that must not be fetched; the message explains why, and what to do. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
}

export const privateHostError = (host: string): AddressRefusedError =>
  new AddressRefusedError(
    `${host} is on this machine or in a private network, from which nothing is fetched. To allow it, start Clipcheck with --allow-private.`,
  );
