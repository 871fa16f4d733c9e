export type SecretForm = { readonly name: string; readonly bytes: Buffer };

const shortestPiece = 12;

/**
 * The forms in which a secret may appear: plain, encoded for JSON, HTML or an address, reversed, in
 * hex, as UTF-16 and as Base64. Base64 depends on how many bytes come before, so all three
 * alignments are included, without the characters that depend on neighbours.
 */
export const secretForms = (secret: string): SecretForm[] => {
  const bytes = Buffer.from(secret, 'utf8');
  const reversed = [...secret].reverse().join('');
  const plain: SecretForm[] = [
    { name: 'as it is', bytes },
    { name: 'in JSON', bytes: Buffer.from(inJson(secret)) },
    { name: 'in JSON that is in JSON', bytes: Buffer.from(inJson(inJson(secret))) },
    { name: 'in HTML', bytes: Buffer.from(inHtml(secret)) },
    { name: 'encoded for an address', bytes: Buffer.from(encodeURIComponent(secret)) },
    { name: 'reversed', bytes: Buffer.from(reversed) },
    { name: 'in hex', bytes: Buffer.from(bytes.toString('hex')) },
    { name: 'in hex, capitals', bytes: Buffer.from(bytes.toString('hex').toUpperCase()) },
    { name: 'as UTF-16', bytes: Buffer.from(secret, 'utf16le') },
    { name: 'as characters of JSON', bytes: Buffer.from(JSON.stringify([...secret]).slice(1, -1)) },
    { name: 'as bytes of JSON', bytes: Buffer.from([...bytes].join(',')) },
  ];
  const encoded = [0, 1, 2].flatMap((shift) =>
    (['base64', 'base64url'] as const).map((encoding): SecretForm => {
      const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString(encoding);
      const end = Math.floor((shift + bytes.length) / 3) * 4;
      const piece = text.slice(shift === 0 ? 0 : 4, end);
      return { name: `as ${encoding}, shifted by ${shift}`, bytes: Buffer.from(piece) };
    }),
  );
  return [...plain, ...encoded.filter((form) => form.bytes.length >= shortestPiece)];
};

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const inHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The form in which a secret is in some bytes; null if in none. */
export const findSecret = (forms: readonly SecretForm[], bytes: Buffer): string | null =>
  forms.find((form) => bytes.includes(form.bytes))?.name ?? null;
