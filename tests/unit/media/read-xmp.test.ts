import { expect, test } from 'vitest';
import { xmpTexts } from '../../../engine/clips/media/probe/read-xmp.ts';

test('reads entities of XML, and keeps others, whatever properties objects have', () => {
  const packet = '<a><dc:description>Fox &amp; owl &toString;</dc:description></a>';
  expect(xmpTexts(packet).get('description')).toBe('Fox & owl &toString;');
});
