/** XML 1.0 in pieces: entire elements, or the tags around contents that are written one by one. */
import { fragment } from 'xmlbuilder2';
import { deceptiveCharacters } from '../../../shared/text/deceptive-characters.ts';

type XmlValue = string | number | boolean | null | undefined;
type XmlAttributes = Readonly<Record<string, XmlValue>>;

export type XmlElement = {
  readonly name: string;
  readonly attributes: XmlAttributes;
  readonly content: XmlValue | readonly (XmlElement | null)[];
};

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Takes the place of characters that XML does not allow, and of lone surrogates. */
const invalidCharReplacement = '\uFFFD';

const referenceTo = (character: string): string =>
  character === '&' ? '&amp;' : `&#${character.codePointAt(0)};`;

/**
 * Replaces the characters that match, and deceptive ones, by references: xmlbuilder2 would take `&lt;`
 * in a text for a reference, and parsers turn line breaks in attributes into spaces.
 */
const escapeText = (text: string, characters: RegExp): string =>
  text.replace(characters, referenceTo).replace(deceptiveCharacters, referenceTo);

const attributesOf = (attributes: XmlAttributes): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, escapeText(String(value), /[&\t\n\r]/g)]),
  );

const append = (
  parent: ReturnType<typeof fragment>,
  { name, attributes, content }: XmlElement,
): void => {
  const node = parent.ele(name, attributesOf(attributes));
  if (content === null || content === undefined) return;
  if (typeof content !== 'object') {
    if (content !== '') node.txt(escapeText(String(content), /[&\r]/g));
    return;
  }
  for (const child of content) if (child) append(node, child);
};

/** Creates an element. Names must be valid; values may be any text. */
export const xml = (
  name: string,
  attributes: XmlAttributes = {},
  content: XmlElement['content'] = null,
): XmlElement => ({ name, attributes, content });

/** An element with its contents as indented lines. @param depth number of elements around it */
export const xmlText = (element: XmlElement, depth = 0): string => {
  const document = fragment({ invalidCharReplacement });
  append(document, element);
  return `${document.toString({ prettyPrint: true, offset: depth })}\n`;
};

/** The start tag alone, for contents that are written one by one; `xmlEnd` is its end tag. */
export const xmlStart = (name: string, attributes: XmlAttributes = {}, depth = 0): string =>
  xmlText(xml(name, attributes), depth).replace(/\/>\n$/, '>\n');

export const xmlEnd = (name: string, depth = 0): string => `${'  '.repeat(depth)}</${name}>\n`;
