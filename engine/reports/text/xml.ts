/** XML 1.0 templates. Values may be any text, and are escaped unless they come from a template. */
import { raw, html as template } from 'hono/html';
import { deceptiveCharacters } from '../../../shared/text/deceptive-characters.ts';

export type Xml = ReturnType<typeof raw>;

/** Values of a template: null, undefined and false give nothing. */
type XmlValue = string | number | false | null | undefined | Xml | readonly XmlValue[];

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Characters that XML does not allow, and lone surrogates. */
const invalidCharacters = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const referenceTo = (character: string): string => `&#${character.codePointAt(0)};`;

/** Parsers turn carriage returns into line breaks, and all white space of attributes into spaces. */
const escaped = (value: XmlValue, isAttribute: boolean): XmlValue => {
  if (Array.isArray(value)) return value.map((item) => escaped(item, isAttribute));
  if (typeof value !== 'string') return value;
  const text = String(template`${value.replace(invalidCharacters, '\uFFFD')}`);
  return raw(
    text
      .replace(isAttribute ? /[\t\n\r]/g : /\r/g, referenceTo)
      .replace(deceptiveCharacters, referenceTo),
  );
};

export const xml = (strings: TemplateStringsArray, ...values: readonly XmlValue[]): Xml =>
  template(
    strings,
    ...values.map((value, index) => escaped(value, strings[index]?.endsWith('"') === true)),
  ) as Xml;
