import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { privateHostError } from './address-refused-error.ts';
import { isPublicAddress } from './public-address.ts';

/**
 * Creates the lookup that a socket makes when it connects, so that it connects to the addresses
 * that were checked: no later answer for the same name can replace them. One address that is not
 * allowed refuses the name. Sockets look up no host that is an IP address itself.
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
