import { createElement, Fragment, type ReactElement } from 'react';
import { expect, it } from 'vitest';
import { FilterPill } from '../../../renderer/ui/FilterPills.tsx';
import { jsx, jsxDEV, jsxs } from '../../../renderer/ui/jsx-runtime.ts';

const raw = 'clip \u202egpj.exe\u0007\u2028';
const escaped = 'clip \\u{202e}gpj.exe\\u{7}\\u{2028}';

const propsOf = (element: ReactElement): unknown => element.props;

it('shows and reads out no control or invisible character', () => {
  const props = { title: raw, label: raw, 'aria-label': raw, placeholder: raw, alt: raw };
  const shown = { title: escaped, label: escaped, 'aria-label': escaped };
  const expected = { ...shown, placeholder: escaped, alt: escaped, children: escaped };
  const elements = [
    jsx('p', { ...props, children: raw }),
    jsx(Fragment, { ...props, children: raw }),
    jsxDEV('p', { ...props, children: raw }, undefined, false),
  ];
  for (const element of elements) expect(propsOf(element)).toEqual(expected);
  expect(propsOf(jsxs('p', { children: ['“', raw, [raw, 1]] }))).toEqual({
    children: ['“', escaped, [escaped, 1]],
  });
});

it('is the runtime of the components', () => {
  const pill = FilterPill({ isPressed: true, onPress: () => undefined, children: raw });
  expect(JSON.stringify(propsOf(pill))).toContain(JSON.stringify(escaped).slice(1, -1));
});

it('keeps values of fields, lines, emoji and elements', () => {
  const props = { value: raw, children: ['one\ntwo 👩‍👩‍👧', createElement('b', { key: 1 })] };
  expect(propsOf(jsxs('p', props))).toEqual(props);
  expect(propsOf(jsx('p', { children: 'one\r\n\ttwo' }))).toEqual({ children: 'one\n two' });
});
