/** HTML templates. Values are escaped and made printable unless they come from a template. */
import { raw, html as template } from 'hono/html';
import { printableLines } from '../../../shared/text/printable-lines.ts';

export type Html = ReturnType<typeof raw>;

/** Values of a template: null, undefined and false give nothing. */
type HtmlValue = string | number | false | null | undefined | Html | readonly HtmlValue[];

const printable = (value: HtmlValue): HtmlValue => {
  if (typeof value === 'string') return printableLines(value);
  return Array.isArray(value) ? value.map(printable) : value;
};

export const html = (strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html =>
  template(strings, ...values.map(printable)) as Html;

/** Trusts markup from the program's own files. Never use it for other texts. */
export const trustedMarkup = (text: string): Html => raw(text);
