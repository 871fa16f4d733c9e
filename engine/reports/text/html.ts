/** HTML templates. Values are escaped and made printable unless they come from a template. */
import { raw, html as template } from 'hono/html';
import { printableLine, printableLines } from '../../../shared/text/printable-lines.ts';

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

/**
 * The start of every page's `head`.
 * @param policy Content-Security-Policy, directive by directive
 */
export const pageHead = (
  policy: readonly string[],
  title: string,
  scheme: 'dark light' | 'light' = 'dark light',
): Html =>
  html`<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${scheme}">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Clipcheck">
<title>${printableLine(title)}</title>`;

export const pageFoot = (): Html =>
  html`<footer class="page-foot">Made by Clipcheck. Frames count from 0; first and last frame are both part of a finding. Severity 1 is a minor mismatch, 5 is entirely absent.</footer>`;
