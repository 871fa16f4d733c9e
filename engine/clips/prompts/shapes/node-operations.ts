import { isExactNumber } from '../../../../shared/service-api/exact-json.ts';
import type { ComfyGraph, ComfyInput, ComfyNode } from './comfy-graph.ts';
import { isPromptPair } from './timeline-prompts.ts';

const delimiterName = /^(?:delimiter|separator)$/i;
const endsSentence = /[.,;:!?]/;

const byNumber = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** `conditioning_to` comes before `conditioning_from`, which is appended. */
const rank = (name: string): number => (/_to$/i.test(name) ? 0 : 1);

/** Joins by name, since the file's order is arbitrary. */
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

/** Separator without a delimiter: a comma, unless a sentence ends. */
const separatorAfter = (text: string): string =>
  endsSentence.test(text.trimEnd().slice(-1)) ? ' ' : ', ';

/**
 * By its delimiter, or as a list.
 * @param byName texts by input name, in the order in which they are joined
 */
export const joinTexts = (node: ComfyNode, byName: ReadonlyMap<string, string>): string => {
  const texts = [...byName.values()];
  const delimiter = isPromptPair([...byName.keys()]) ? '\n' : delimiterOf(node);
  if (delimiter !== null) return texts.join(delimiter);
  const last = texts.length - 1;
  return texts.map((text, index) => (index === last ? text : text + separatorAfter(text))).join('');
};

const textName = /^(?:string|text)$/i;
const newName = /^replace/i;
const oldName = /^find$/i;

const inputNameLike = (node: ComfyNode, pattern: RegExp): string[] =>
  [...node.inputs.keys()].filter((name) => pattern.test(name)).slice(0, 1);

/** Returns the inputs with the text and with the replacement, if present. */
export const replaceInputs = (node: ComfyNode): string[] => [
  ...inputNameLike(node, textName),
  ...inputNameLike(node, newName),
];

/**
 * @param byName texts by input name
 * @returns null if it is unknown or longer than `maxCharacters`
 */
export const replaceText = (
  node: ComfyNode,
  byName: ReadonlyMap<string, string>,
  maxCharacters: number,
): string | null => {
  const [text, added] = replaceInputs(node).map((name) => byName.get(name));
  const find = node.inputs.get(inputNameLike(node, oldName)[0] ?? '');
  if (text === undefined || added === undefined) return null;
  if (find?.kind !== 'text' || find.text === '') return null;
  const pieces = text.split(find.text);
  const characters = text.length + (pieces.length - 1) * added.length;
  return characters > maxCharacters ? null : pieces.join(added);
};

const controlName = /^(?:switch|boolean|select|selected|index|input|condition|choice)$/i;
/** Class of switches that pass on their first connected input. */
const firstConnectedSwitch = /^any ?switch/i;

/** Reads a value of the node itself or of a linked primitive node. */
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

/** Name of the input that a switch passes on; null if the graph lacks the switch's position. */
export const switchPosition = (graph: ComfyGraph, node: ComfyNode): string | null => {
  const names = [...node.inputs]
    .filter(([name, input]) => input.kind !== 'value' && !controlName.test(name))
    .map(([name]) => name);
  if (firstConnectedSwitch.test(node.classType)) return inJoinOrder(names)[0] ?? null;
  const position = positionOf(graph, node);
  if (position === null) return null;
  const end =
    typeof position === 'boolean'
      ? new RegExp(`${position}$`, 'i')
      : new RegExp(`\\D0*${Math.trunc(position)}$`);
  return names.find((name) => end.test(name)) ?? null;
};
