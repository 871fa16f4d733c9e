/** A box of ISO 14496-12: its length, type and content. @param type four characters of Latin-1 */
export const mp4Box = (type: string, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + header.length, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
};

/** A box with version 0 and no flags before its content. */
export const mp4FullBox = (type: string, ...content: readonly Buffer[]): Buffer =>
  mp4Box(type, Buffer.alloc(4), ...content);

/** A box of a user-defined type. @param userType 16 bytes as hex, with or without hyphens */
export const uuidBox = (userType: string, content: Buffer): Buffer =>
  mp4Box('uuid', Buffer.from(userType.replaceAll('-', ''), 'hex'), content);

export const uint32List = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
  return bytes;
};

export const uint32s = (...values: number[]): Buffer => uint32List(values);

/** The type of UTF-8 text in iTunes. */
const utf8 = 1;

const dataBox = (text: Buffer): Buffer => mp4Box('data', uint32s(utf8, 0), text);

/** An item as iTunes and mutagen write it. @param type `©cmt` and the like, or `----` with a name */
export const itunesItem = (type: string, text: string | Buffer, name?: string): Buffer => {
  const label =
    name === undefined
      ? []
      : [
          mp4FullBox('mean', Buffer.from('com.apple.iTunes')),
          mp4FullBox('name', Buffer.from(name)),
        ];
  return mp4Box(type, ...label, dataBox(Buffer.from(text)));
};

export const handlerBox = (handler: string): Buffer =>
  mp4FullBox('hdlr', uint32s(0), Buffer.from(handler, 'latin1'), Buffer.alloc(13));

/** `udta` with items of iTunes. */
export const itunesTags = (...items: readonly Buffer[]): Buffer =>
  mp4Box('udta', mp4FullBox('meta', handlerBox('mdir'), mp4Box('ilst', ...items)));

/** `udta` with tags by names of any kind, as FFmpeg's `use_metadata_tags` writes them. */
export const namedTags = (tags: Readonly<Record<string, string | Buffer>>): Buffer => {
  const names = Object.keys(tags).map((name) => mp4Box('mdta', Buffer.from(name)));
  const items = Object.values(tags).map((text, at) => {
    const item = mp4Box('    ', dataBox(Buffer.from(text)));
    item.writeUInt32BE(at + 1, 4);
    return item;
  });
  const keys = mp4FullBox('keys', uint32s(names.length), ...names);
  return mp4Box('udta', mp4FullBox('meta', handlerBox('mdta'), keys, mp4Box('ilst', ...items)));
};
