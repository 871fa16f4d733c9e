import type { ElementType, Key, ReactElement } from 'react';
import { jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime';
import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { printableText } from '../../shared/text/printable-text.ts';

export { Fragment, type JSX } from 'react/jsx-runtime';

declare module 'react' {
  interface Attributes {
    /** A tooltip (`title`) of several lines; a line break within one is escaped. */
    titleLines?: readonly string[] | undefined;
  }
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}

type Props = Readonly<Record<string, unknown>>;

/** What elements and Mantine's components show or read out, besides values of fields. */
const shownProps = new Set(
  ['children', 'title', 'label', 'description', 'error', 'alt', 'placeholder'].concat([
    'aria-label',
    'aria-description',
    'aria-valuetext',
  ]),
);

/** Mantine's components have a name for tools, ours do not; elements are no functions. */
const isOurs = (type: unknown): boolean => {
  if (typeof type === 'function') return !('displayName' in type);
  // Made by `memo`.
  return typeof type === 'object' && type !== null && 'type' in type && isOurs(type.type);
};

const printable = (shown: unknown): unknown => {
  if (typeof shown === 'string') return printableText(shown);
  if (!Array.isArray(shown)) return shown;
  return shown.some((part) => printable(part) !== part) ? shown.map(printable) : shown;
};

const withTitle = ({ titleLines, ...props }: Props): Props => {
  const lines = titleLines as readonly string[] | undefined;
  return { ...props, title: lines?.map(printableText).join('\n') };
};

const printableProps = (type: ElementType, props: Props): Props => {
  if (isOurs(type)) return props;
  let result = props;
  for (const name in props) {
    const shown = props[name];
    if ((typeof shown !== 'string' && !Array.isArray(shown)) || !shownProps.has(name)) continue;
    const text = printable(shown);
    if (text !== shown) result = { ...result, [name]: text };
  }
  return 'titleLines' in props ? withTitle(result) : result;
};

/*
 * React's JSX runtime for all components of this page (`jsxImportSource`). Here text leaves the
 * model for people's eyes, so control and invisible characters, line breaks among them, are escaped
 * here, and nowhere else: in elements and Mantine's components. Data stays raw up to here, so our
 * own components get it raw, and must not return a text itself. Text with lines is shown by
 * `TextLines`, tooltips of several lines are `titleLines`. What is no JSX, such as texts of
 * notifications and of a Select's `data`, is made printable where it is handed over.
 */
export const jsx = (type: ElementType, props: Props, key?: Key): ReactElement =>
  reactJsx(type, printableProps(type, props), key);

export const jsxs = (type: ElementType, props: Props, key?: Key): ReactElement =>
  reactJsxs(type, printableProps(type, props), key);

export const jsxDEV: typeof reactJsxDev = (type, props, key, isStatic, source, self) =>
  reactJsxDev(type, printableProps(type, props as Props), key, isStatic, source, self);
