import { boxesOfFile } from '../../../../shared/mp4/read-box.ts';
import type { ReadBytes } from './read-mp4-boxes.ts';

/** User type of the `uuid` box with the XMP packet (XMP Specification Part 3, "MPEG-4"). */
const xmpUserType = 'be7acfcb97a942e89c71999491e3afac';
const userTypeBytes = 16;
const maxPacketBytes = 4 * 1024 * 1024;
/** Maximum number of boxes. Clips have a dozen; a fragmented film has thousands, and no prompt. */
const maxBoxes = 5000;

/**
 * Reads the XMP packet of an MP4; null if there is none or its length is implausible. Services that
 * strip tags leave XMP in place.
 */
export const readXmpPacket = async (
  readBytes: ReadBytes,
  fileBytes: number,
): Promise<string | null> => {
  for await (const box of boxesOfFile(readBytes, fileBytes, maxBoxes)) {
    const contentBytes = box.sizeBytes - box.headerBytes - userTypeBytes;
    if (box.type === 'uuid' && contentBytes > 0 && contentBytes <= maxPacketBytes) {
      const start = box.position + box.headerBytes;
      const userType = await readBytes(start, userTypeBytes);
      if (userType.toString('hex') === xmpUserType) {
        return (await readBytes(start + userTypeBytes, contentBytes)).toString('utf8');
      }
    }
  }
  return null;
};

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['apos', "'"],
  ['gt', '>'],
  ['lt', '<'],
  ['quot', '"'],
]);

const characterOf = (code: string): string | null => {
  const hex = /^#x([\da-f]{1,6})$/i.exec(code)?.[1];
  const decimal = /^#(\d{1,7})$/.exec(code)?.[1];
  const point = hex ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN);
  return point <= 0x10ffff ? String.fromCodePoint(point) : null;
};

const replaceEntities = (text: string): string =>
  text.replace(
    /&(#?\w{1,8});/g,
    (match, code: string) => entities.get(code) ?? characterOf(code) ?? match,
  );

const escapeCdata = (xml: string): string =>
  xml
    .split('<![CDATA[')
    .map((part, index) => {
      const end = index === 0 ? -1 : part.indexOf(']]>');
      if (end === -1) return part;
      const inner = part.slice(0, end).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      return inner + part.slice(end + 3);
    })
    .join('');

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

const rdfNames = new Set(['Alt', 'Bag', 'Description', 'RDF', 'Seq', 'li', 'xmpmeta']);

/** Matches only at the start of a word, so that a long word does not take quadratic time. */
const attribute = /(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Returns the first text of each property of an XMP packet, by its name without namespace. Text that
 * is not XML is returned under the name `xmp`. Never throws; takes linear time for any input.
 */
export const xmpTexts = (packet: string): Map<string, string> => {
  const texts = new Map<string, string>();
  const add = (name: string, escaped: string): void => {
    const text = replaceEntities(escaped);
    if (text.trim() !== '' && !texts.has(name)) texts.set(name, text);
  };
  // This also removes a byte order mark.
  if (!packet.trimStart().startsWith('<')) {
    return packet.trim() === '' ? texts : texts.set('xmp', packet);
  }
  const open: string[] = [];
  for (const piece of escapeCdata(packet).split('<').slice(1)) {
    const end = piece.indexOf('>');
    if (end === -1) continue;
    const tag = piece.slice(0, end);
    const name = withoutPrefix(/^\/?([\w:.-]+)/.exec(tag)?.[1] ?? '');
    if (tag.startsWith('/')) {
      if (open.at(-1) === name) open.pop();
    } else if (name !== '') {
      for (const [, key = '', double, single] of tag.matchAll(attribute)) {
        if (!key.startsWith('xml')) add(withoutPrefix(key), double ?? single ?? '');
      }
      if (!tag.endsWith('/') && !rdfNames.has(name)) open.push(name);
    }
    const property = open.at(-1);
    if (property !== undefined) add(property, piece.slice(end + 1));
  }
  return texts;
};
