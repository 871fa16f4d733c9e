/** Deeper than anybody drops, and short enough for every system. */
const mostNames = 32;
const mostNameBytes = 200;

/** What no file system takes in a name, or what could falsify it where it is shown. */
const neverAllowed = /[\p{Cc}\p{Cs}/]/u;
const notOnWindows = /[<>:"\\|?*]/;
const deviceNames = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

const percentOf = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

const safeName = (name: string, platform: string): string => {
  const isWindows = platform === 'win32';
  const safe = [...name]
    .map((character) =>
      neverAllowed.test(character) || (isWindows && notOnWindows.test(character))
        ? percentOf(character)
        : character,
    )
    .join('');
  if (!isWindows) return safe;
  return safe.replace(deviceNames, (found) => `_${found}`).replace(/[. ]$/, percentOf);
};

/**
 * The names under which a dropped file is kept, from the address it was sent to. Names are changed
 * only where the system does not take them; a clip and the files beside it are changed alike.
 * @param address undecoded, relative to its drop
 * @returns null for an address that does not name a file inside of the drop
 */
export const dropPath = (address: string, platform: string): string[] | null => {
  try {
    const names = address.split('/').map(decodeURIComponent);
    const isInside = names.every((name) => name !== '' && name !== '.' && name !== '..');
    const isShort = names.every((name) => Buffer.byteLength(name) <= mostNameBytes);
    if (!isInside || !isShort || names.length > mostNames) return null;
    return names.map((name) => safeName(name, platform));
  } catch {
    // Not an address that any page of ours makes up.
    return null;
  }
};
