import type { ComfyNode } from './comfy-graph.ts';

const delimiterName = /^(?:delimiter|separator)$/i;
const endsSentence = /[.,;:!?]/;

const byNumber = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** `conditioning_to` comes before `conditioning_from`: what is added stands behind. */
const rank = (name: string): number => (/_to$/i.test(name) ? 0 : 1);

/** The order in which a node joins its inputs: by name, as the file's own order means nothing. */
export const inJoinOrder = (names: readonly string[]): string[] =>
  names.toSorted((left, right) => rank(left) - rank(right) || byNumber.compare(left, right));

const delimiterOf = (node: ComfyNode): string | null => {
  for (const [name, input] of node.inputs) {
    if (delimiterName.test(name) && input.kind === 'text') {
      return input.text.replaceAll('\\n', '\n').replaceAll('\\t', '\t');
    }
  }
  return null;
};

/** What goes behind a text of a node that joins without a delimiter of its own: a list's comma. */
const listMark = (text: string): string =>
  endsSentence.test(text.trimEnd().slice(-1)) ? ' ' : ', ';

/**
 * Joins the texts of a node as it does: by its delimiter, or as a list where it has none.
 * @param byName the texts by the names of their inputs, in the order in which they are joined
 */
export const joinTexts = (node: ComfyNode, byName: ReadonlyMap<string, string>): string => {
  const texts = [...byName.values()];
  const delimiter = delimiterOf(node);
  if (delimiter !== null) return texts.join(delimiter);
  const last = texts.length - 1;
  return texts.map((text, at) => (at === last ? text : text + listMark(text))).join('');
};
