import type { ElementType, Key, ReactElement } from 'react';
import { jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime';
import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { printableLines } from '../../shared/text/printable-lines.ts';

export { Fragment, type JSX } from 'react/jsx-runtime';

type Props = Readonly<Record<string, unknown>>;

/** What elements and Mantine's components show or read out, besides values of fields. */
const shownProps = [
  'children',
  'title',
  'label',
  'description',
  'error',
  'alt',
  'placeholder',
].concat(['aria-label', 'aria-description', 'aria-valuetext']);

const printable = (shown: unknown): unknown => {
  if (typeof shown === 'string') return printableLines(shown.replaceAll('\t', ' '));
  if (!Array.isArray(shown)) return shown;
  const texts = shown.map(printable);
  return texts.some((text, index) => text !== shown[index]) ? texts : shown;
};

const printableProps = (props: Props): Props => {
  let result = props;
  for (const name of shownProps) {
    const shown = printable(props[name]);
    if (shown !== props[name]) result = { ...result, [name]: shown };
  }
  return result;
};

/* React's JSX runtime for all components of this page (`jsxImportSource`). Data stays raw up to
 * here, where control and invisible characters are escaped. Lines of text stay lines; where a
 * name must not add lines, it is made printable where it is used. So is what is no JSX, such as
 * texts of notifications and of a Select's `data`. */
export const jsx = (type: ElementType, props: Props, key?: Key): ReactElement =>
  reactJsx(type, printableProps(props), key);

export const jsxs = (type: ElementType, props: Props, key?: Key): ReactElement =>
  reactJsxs(type, printableProps(props), key);

export const jsxDEV: typeof reactJsxDev = (type, props, key, isStatic, source, self) =>
  reactJsxDev(type, printableProps(props as Props), key, isStatic, source, self);
