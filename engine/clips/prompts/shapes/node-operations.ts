import { isExactNumber } from '../../../../shared/service-api/exact-json.ts';
import type { ComfyGraph, ComfyInput, ComfyNode } from './comfy-graph.ts';

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

const textName = /^(?:string|text)$/i;
const newName = /^replace/i;
const oldName = /^find$/i;

const nameLike = (node: ComfyNode, pattern: RegExp): string[] =>
  [...node.inputs.keys()].filter((name) => pattern.test(name)).slice(0, 1);

/** The inputs with the text and with what comes into it, as far as they are there. */
export const replaceInputs = (node: ComfyNode): string[] => [
  ...nameLike(node, textName),
  ...nameLike(node, newName),
];

/**
 * The text of a node that puts one text into another in place of a third.
 * @param byName the texts by the names of their inputs
 * @returns null where it cannot be told, or has more than `maxCharacters`
 */
export const replaceText = (
  node: ComfyNode,
  byName: ReadonlyMap<string, string>,
  maxCharacters: number,
): string | null => {
  const [text, added] = replaceInputs(node).map((name) => byName.get(name));
  const find = node.inputs.get(nameLike(node, oldName)[0] ?? '');
  if (text === undefined || added === undefined) return null;
  if (find?.kind !== 'text' || find.text === '') return null;
  const pieces = text.split(find.text);
  const characters = text.length + (pieces.length - 1) * added.length;
  return characters > maxCharacters ? null : pieces.join(added);
};

const controlName = /^(?:switch|boolean|select|selected|index|input|condition|choice)$/i;
/** It lets the first of its inputs through that is there. */
const firstOfAll = /^any ?switch/i;

/** A value in the node itself, or in a primitive node that is linked to it. */
const readValue = (graph: ComfyGraph, input: ComfyInput): boolean | number | null => {
  const holder = input.kind === 'link' ? graph.get(input.from)?.inputs.get('value') : input;
  if (holder?.kind !== 'value' || isExactNumber(holder.value)) return null;
  return holder.value;
};

const positionOf = (graph: ComfyGraph, node: ComfyNode): boolean | number | null => {
  for (const [name, input] of node.inputs) {
    const value = controlName.test(name) ? readValue(graph, input) : null;
    if (value !== null) return value;
  }
  return null;
};

/**
 * The name of the input that a switch lets through.
 * @returns null where the graph does not say how the switch stands
 */
export const switchPosition = (graph: ComfyGraph, node: ComfyNode): string | null => {
  const names = [...node.inputs]
    .filter(([name, input]) => input.kind !== 'value' && !controlName.test(name))
    .map(([name]) => name);
  if (firstOfAll.test(node.classType)) return inJoinOrder(names)[0] ?? null;
  const position = positionOf(graph, node);
  if (position === null) return null;
  const end =
    typeof position === 'boolean'
      ? new RegExp(`${position}$`, 'i')
      : new RegExp(`\\D0*${Math.trunc(position)}$`);
  return names.find((name) => end.test(name)) ?? null;
};
