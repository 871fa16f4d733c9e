/** An address that must not be fetched; the message explains why, and what to do. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
}

export const privateHostError = (host: string): AddressRefusedError =>
  new AddressRefusedError(
    `${host} is on this machine or in a private network, from which nothing is fetched. To allow it, start Clipcheck with --allow-private.`,
  );
