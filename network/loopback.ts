/**
 * True for an address that cannot leave this machine: 127.0.0.0/8, ::1 and `localhost`.
 * @param url parsed, so that odd spellings of an IPv4 address are already in dotted form.
 */
export const isLoopback = (url: URL): boolean =>
  url.hostname === 'localhost' ||
  url.hostname === '[::1]' ||
  /^127\.\d+\.\d+\.\d+$/.test(url.hostname);

/** Whether a key can be sent there, so that nobody in between reads it. */
export const mayCarryKey = (url: URL): boolean => url.protocol === 'https:' || isLoopback(url);
