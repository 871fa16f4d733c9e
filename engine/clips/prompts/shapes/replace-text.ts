import type { ComfyNode } from './comfy-graph.ts';

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
