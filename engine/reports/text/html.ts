/** HTML in which every value is text unless a template made it. */
import { raw, html as template } from 'hono/html';
import { printableLine } from '../../../shared/text/printable-lines.ts';

/** Markup that a template made. */
export type Html = ReturnType<typeof raw>;

/** What a template takes: text and numbers are escaped; null, undefined and false are nothing. */
export type HtmlValue = string | number | false | null | undefined | Html | readonly HtmlValue[];

/** Markup from a template. Nothing in it is waited for, so that it is there at once. */
export const html = (strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html =>
  template(strings, ...values) as Html;

/** Markup of our own from a file. Never for what anybody else wrote. */
export const ownMarkup = (text: string): Html => raw(text);

/**
 * How every page that a report has begins: inside of `head`, before its own styles and scripts.
 * @param policy its Content-Security-Policy, directive by directive
 * @param title whatever characters it has
 * @param scheme colors that it has
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

/** What stands at the end of every page: how its numbers are to be read. */
export const pageFoot = (): Html =>
  html`<footer class="page-foot">Made by Clipcheck. Frames count from 0; first and last frame are both part of a finding. Severity 1 is a minor mismatch, 5 is entirely absent.</footer>`;
