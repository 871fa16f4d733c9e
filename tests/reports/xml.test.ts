import { XmlDocument, XmlElement } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { xml, xmlDeclaration } from '../../engine/reports/text/xml.ts';

const read = (text: string): { attribute: string | undefined; content: string } => {
  using document = XmlDocument.fromString(`${xmlDeclaration}${xml`<x of="${text}">${text}</x>`}`);
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
  expect(read(text)).toEqual({ attribute: text, content: text });
});

test('replaces characters that XML cannot hold, one by one', () => {
  const text = 'a\u0000b\u001bc\ud800d\udc00e\ufffef\uffff😀';
  const replaced = 'a\ufffdb\ufffdc\ufffdd\ufffde\ufffdf\ufffd😀';
  expect(read(text)).toEqual({ attribute: replaced, content: replaced });
});
