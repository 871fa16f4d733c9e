import fc from 'fast-check';
import { XmlDocument, type XmlElement } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { csvRow, printableCsvRow } from '../../../engine/clips/files/csv-row.ts';
import { oneLine } from '../../../engine/reports/formats/markers/marker-text.ts';
import { jsonLine } from '../../../engine/reports/text/json-text.ts';
import { markdownText } from '../../../engine/reports/text/markdown-text.ts';
import { xml } from '../../../engine/reports/text/xml.ts';
import { deceptive } from '../../support/hostile-library.ts';

const invisible = ['\u00ad', '\u200b', '\u2063', '\ufeff', '\u{e0041}'];

const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...deceptive, ...invisible, '&', '<', '"', '\\'),
    fc.string({ maxLength: 1 }),
  ),
});

const anyDeceptive = new RegExp(`[${deceptive}${invisible.join('')}]`, 'u');

const written: Record<string, (text: string) => string> = {
  JSON: (text) => jsonLine({ [text]: text }),
  XML: (text) => String(xml`<x of="${text}">${text}</x>`),
  CSV: (text) => printableCsvRow([text]),
  Markdown: markdownText,
  markers: oneLine,
};

test.for(Object.entries(written))('%s contains nothing that deceives its reader', ([, write]) => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(write(text)).not.toMatch(anyDeceptive);
    }),
  );
});

test('escaped text in JSON and XML is read back unchanged', () => {
  fc.assert(
    fc.property(anyText, (any) => {
      // The reader of XML drops a byte order mark at the beginning of a text.
      const text = `:${any}`;
      expect(JSON.parse(jsonLine([text]))).toEqual([text]);
      using document = XmlDocument.fromString(String(xml`<x of="${text}">${text}</x>`));
      const root = document.get('/*') as XmlElement;
      expect([root.attr('of')?.value, root.content]).toEqual([text, text]);
    }),
  );
});

test('a table that is read back keeps marks of the reading direction', () => {
  expect(csvRow(['\u200fשלום\u202b'])).toBe('\u200fשלום\u202b\r\n');
});
