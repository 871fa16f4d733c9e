/** XML 1.0 in pieces: an element as text, or its two ends while somebody writes what is between. */
import { fragment } from 'xmlbuilder2';
import { deceptiveCharacters } from '../../../shared/text/deceptive-characters.ts';

/** What an attribute or a text may be; null and undefined leave it out. */
export type XmlValue = string | number | boolean | null | undefined;
export type XmlAttributes = Readonly<Record<string, XmlValue>>;

/** An element that holds a text, or elements. Those that are null are left out. */
export type XmlElement = {
  readonly name: string;
  readonly attributes: XmlAttributes;
  readonly content: XmlValue | readonly (XmlElement | null)[];
};

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Characters that XML cannot hold, lone surrogates too, become this one. */
const invalidCharReplacement = '\uFFFD';

const referenceTo = (character: string): string =>
  character === '&' ? '&amp;' : `&#${character.charCodeAt(0)};`;

/**
 * xmlbuilder2 takes `&lt;` in a text for a reference that is made already, and readers turn line
 * breaks of attributes into spaces. So both are written as references here, which it leaves alone,
 * and so is what would deceive who looks at the text.
 */
const referred = (text: string, characters: RegExp): string =>
  text.replace(characters, referenceTo).replace(deceptiveCharacters, referenceTo);

const attributesOf = (attributes: XmlAttributes): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, referred(String(value), /[&\t\n\r]/g)]),
  );

const append = (
  parent: ReturnType<typeof fragment>,
  { name, attributes, content }: XmlElement,
): void => {
  const node = parent.ele(name, attributesOf(attributes));
  if (content === null || content === undefined) return;
  if (typeof content !== 'object') {
    if (content !== '') node.txt(referred(String(content), /[&\r]/g));
    return;
  }
  for (const child of content) if (child) append(node, child);
};

/** An element of XML; its names are ours, its values may be anything. */
export const xml = (
  name: string,
  attributes: XmlAttributes = {},
  content: XmlElement['content'] = null,
): XmlElement => ({ name, attributes, content });

/**
 * The text of an element with all that it holds, on lines of its own.
 * @param depth elements around it, by which it is indented
 */
export const xmlText = (element: XmlElement, depth = 0): string => {
  const whole = fragment({ invalidCharReplacement });
  append(whole, element);
  return `${whole.toString({ prettyPrint: true, offset: depth })}\n`;
};

/** The tag by which an element begins, for contents that are written piece by piece. */
export const xmlStart = (name: string, attributes: XmlAttributes = {}, depth = 0): string =>
  xmlText(xml(name, attributes), depth).replace(/\/>\n$/, '>\n');

/** The tag by which it ends. */
export const xmlEnd = (name: string, depth = 0): string => `${'  '.repeat(depth)}</${name}>\n`;
