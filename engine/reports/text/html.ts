/** HTML in which every value is text unless a template made it. */
import { raw, html as template } from 'hono/html';

/** Markup that a template made. */
export type Html = ReturnType<typeof raw>;

/** What a template takes: text and numbers are escaped; null, undefined and false are nothing. */
export type HtmlValue = string | number | false | null | undefined | Html | readonly HtmlValue[];

/** Markup from a template. Nothing in it is waited for, so that it is there at once. */
export const html = (strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html =>
  template(strings, ...values) as Html;

/** Markup of our own from a file. Never for what anybody else wrote. */
export const ownMarkup = (text: string): Html => raw(text);
