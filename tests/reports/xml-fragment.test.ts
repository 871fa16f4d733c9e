import { XmlDocument, XmlElement } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import {
  xml,
  xmlDeclaration,
  xmlEnd,
  xmlStart,
  xmlText,
} from '../../engine/reports/text/xml-fragment.ts';

const read = (text: string): { attribute: string | undefined; content: string } => {
  using document = XmlDocument.fromString(text);
  const root = document.get('/*');
  if (!(root instanceof XmlElement)) throw new Error('There is no element.');
  return { attribute: root.attr('of')?.value, content: root.content };
};

test.each([
  [
    'markup and references',
    '<a b="c"> & ]]> <!-- -- --> <?x?> <![CDATA[ e ]]> &lt; &amp;lt; &#1; &',
  ],
  ['line breaks and tabs', 'a\nb\tc\r\nd\re'],
])('%s come through unchanged', (_, text) => {
  const read_ = read(xmlDeclaration + xmlText(xml('x', { of: text }, text)));
  expect(read_).toEqual({ attribute: text, content: text });
});

test('replaces characters that XML cannot hold, one by one', () => {
  const text = 'a\u0000b\u001bc\ud800d\udc00e\ufffef\uffff😀';
  const replaced = 'a\ufffdb\ufffdc\ufffdd\ufffde\ufffdf\ufffd😀';
  expect(read(xmlText(xml('x', { of: text }, text)))).toEqual({
    attribute: replaced,
    content: replaced,
  });
});

test('leaves out null and undefined, but not an empty text', () => {
  expect(xmlText(xml('x', { a: null, b: undefined, c: '', d: 0 }, [null, xml('y', {}, '')]))).toBe(
    '<x c="" d="0">\n  <y/>\n</x>\n',
  );
});

test('an element written in pieces equals one written at once', () => {
  const inner = xml('inner', { n: 1 }, 'text');
  const pieces = xmlStart('outer', { of: '/>' }) + xmlText(inner, 1) + xmlEnd('outer');
  expect(pieces).toBe(xmlText(xml('outer', { of: '/>' }, [inner])));
});
