import * as mantine from '@mantine/core';
import { createElement, type ElementType, Fragment, type ReactElement } from 'react';
import { expect, it } from 'vitest';
import { Link } from 'wouter';
import { FilterPill } from '../../../renderer/ui/FilterPills.tsx';
import { jsx, jsxDEV, jsxs } from '../../../renderer/ui/jsx-runtime.ts';
import { TextLines } from '../../../renderer/ui/TextLines.tsx';

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
  const pill = FilterPill({ children: raw });
  expect(JSON.stringify(propsOf(pill))).toContain(JSON.stringify(escaped).slice(1, -1));
});

it('escapes what is handed to components of libraries', () => {
  const named = Object.values(mantine).filter(
    (value) => typeof value === 'function' && 'extend' in value,
  );
  expect(named.length).toBeGreaterThan(100);
  for (const type of [...named, mantine.Box, Link] as ElementType[]) {
    expect(propsOf(jsx(type, { label: raw, children: raw }))).toEqual({
      label: escaped,
      children: escaped,
    });
  }
});

it('hands data to our own components unchanged, which may use it as a value', () => {
  const props = { label: raw, title: raw, children: raw };
  expect(propsOf(jsx(() => null, props))).toEqual(props);
});

it('shows a line break in a name, and keeps those of texts and tooltips with lines', () => {
  expect(propsOf(jsx('p', { title: 'a\tb', children: 'a\nb.mp4' }))).toEqual({
    title: 'a\\u{9}b',
    children: 'a\\u{a}b.mp4',
  });
  expect(TextLines({ children: `one\r\n\t${raw}` })).toBe(`one\n ${escaped}`);
  expect(propsOf(jsx('p', { titleLines: ['a\nb', raw] }))).toEqual({
    title: `a\\u{a}b\n${escaped}`,
  });
});

it('keeps values of fields, emoji and elements', () => {
  const props = { value: raw, children: ['two 👩‍👩‍👧', createElement('b', { key: 1 })] };
  expect(propsOf(jsxs('p', props))).toEqual(props);
});
