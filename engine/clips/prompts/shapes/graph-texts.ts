import { isExactNumber } from '../../../../shared/service-api/exact-json.ts';
import { type ComfyGraph, type ComfyInput, type ComfyNode, typedText } from './comfy-graph.ts';
import {
  isConditioningName,
  isJoinClass,
  isPositiveName,
  isReplaceClass,
  isRewriterClass,
  isSwitchClass,
  isSystemTitle,
  isTextName,
  isZeroClass,
  mayCarryText,
} from './node-names.ts';
import { isPromptPair, promptPair } from './timeline-prompts.ts';

const delimiterName = /^(?:delimiter|separator)$/i;
const endsSentence = /[.,;:!?]/;

const byNumber = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** `conditioning_to` comes before `conditioning_from`, which is appended. */
const rank = (name: string): number => (/_to$/i.test(name) ? 0 : 1);

/** Joins by name, since the file's order is arbitrary. */
const inJoinOrder = (names: readonly string[]): string[] =>
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

/** @param byName texts by input name, in the order in which they are joined */
const joinTexts = (node: ComfyNode, byName: ReadonlyMap<string, string>): string => {
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

const replaceInputs = (node: ComfyNode): string[] => [
  ...inputNameLike(node, textName),
  ...inputNameLike(node, newName),
];

/** @returns null if the text is unknown or longer than `maxCharacters` */
const replaceText = (
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
const firstConnectedSwitch = /^any ?switch/i;

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
const switchPosition = (graph: ComfyGraph, node: ComfyNode): string | null => {
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

export type GraphText = {
  node: ComfyNode;
  /** Node and input as one string, `6.text`; the same for every clip of a workflow. */
  key: string;
  /** Name of the input with the text; null if the node combines several texts. */
  input: string | null;
  text: string;
  /** Whether the video may come from another text: this one is rewritten or a guess. */
  isDoubtful: boolean;
  /** The texts that the node combined; empty for an unchanged text. */
  parts: readonly GraphText[];
};

export const textInNode = (node: ComfyNode, input: string, text: string): GraphText => {
  const value = node.inputs.get(input);
  const isDoubtful = value?.kind === 'text' && value.isGuess === true;
  return { node, key: `${node.id}.${input}`, input, text, isDoubtful, parts: [] };
};

const combinedText = (node: ComfyNode, text: string, parts: readonly GraphText[]): GraphText => ({
  node,
  key: `${node.id}.joined`,
  input: null,
  text,
  isDoubtful: parts.some((part) => part.isDoubtful),
  parts: parts.flatMap((part) => (part.parts.length > 0 ? part.parts : [part])).slice(0, maxTexts),
});

/** Maximum length of a chain of nodes: longer than any real one, and short enough for the stack. */
const maxSteps = 200;
/** Maximum number of texts; more candidates are of no use. */
export const maxTexts = 64;
/** Maximum total length of combined texts, since nodes could double their text repeatedly. */
const maxCombinedCharacters = 2_000_000;

/** The input with the result of a wildcard node (ComfyUI-Impact-Pack). */
const resultName = 'populated_text';
/** References to LoRA files, which are not words of the prompt. */
const loraTag = /<(?:lora|lyco|hypernet):[^<>]{0,300}>/gi;

const isBlank = (text: string): boolean => text.replaceAll(loraTag, '').trim() === '';

const hasWords = (node: ComfyNode, name: string): boolean => {
  const input = node.inputs.get(name);
  return input?.kind === 'link' || !isBlank(typedText(input) ?? '');
};

/** Inputs with the positive text: a known pair, those named so, else those with any text. */
export const textInputs = (node: ComfyNode): string[] => {
  const names = [...node.inputs.keys()].filter((name) => hasWords(node, name));
  if (names.includes(resultName)) return [resultName];
  const pair = names.filter((name) => promptPair.includes(name));
  if (pair.length > 0) return pair;
  const positive = names.filter(isPositiveName);
  if (positive.length > 0) return positive;
  return names.filter(
    (name) =>
      isTextName(name) || (isConditioningName(name) && node.inputs.get(name)?.kind === 'link'),
  );
};

const furtherLinks = (node: ComfyNode): string[] =>
  [...node.inputs]
    .filter(([name, input]) => input.kind === 'link' && mayCarryText(name))
    .map(([name]) => name);

/** Lists each text once, at most `maxTexts`. */
export const distinctTexts = (lists: readonly (readonly GraphText[])[]): GraphText[] => {
  const byKey = new Map<string, GraphText>();
  for (const text of lists.flat()) if (byKey.size < maxTexts) byKey.set(text.key, text);
  return [...byKey.values()];
};

/** Finds the texts that reach a node; terminates for cycles and any depth. */
export const createGraphTexts = (graph: ComfyGraph): ((id: string) => readonly GraphText[]) => {
  const known = new Map<string, readonly GraphText[]>();
  let combinedCharacters = 0;

  const textsAtInput = (node: ComfyNode, name: string, steps: number): readonly GraphText[] => {
    const input = node.inputs.get(name);
    if (input?.kind === 'link') return textsAtNode(input.from, steps + 1);
    const text = typedText(input) ?? '';
    return isBlank(text) || isSystemTitle(node.title) ? [] : [textInNode(node, name, text)];
  };

  const collect = (node: ComfyNode, names: readonly string[], steps: number): GraphText[] =>
    distinctTexts(names.map((name) => textsAtInput(node, name, steps)));

  const combineTexts = (node: ComfyNode, names: readonly string[], steps: number): GraphText[] => {
    const inputs = names
      .map((name) => ({ name, texts: textsAtInput(node, name, steps) }))
      .filter(({ texts }) => texts.length > 0);
    const parts = inputs.flatMap(({ texts }) => (texts.length === 1 ? texts : []));
    if (parts.length < 2 || parts.length < inputs.length) return collect(node, names, steps);
    combinedCharacters += parts.reduce((sum, { text }) => sum + text.length, 0);
    if (combinedCharacters > maxCombinedCharacters) return [];
    const byName = new Map(inputs.map(({ name }, index) => [name, parts[index]?.text ?? '']));
    const text = isReplaceClass(node.classType)
      ? replaceText(node, byName, maxCombinedCharacters)
      : joinTexts(node, byName);
    return text === null ? collect(node, names, steps) : [combinedText(node, text, parts)];
  };

  /** Marks texts as doubtful and offers the original parts without added model instructions. */
  const markDoubtful = (texts: readonly GraphText[]): GraphText[] =>
    texts
      .flatMap((text) => (text.parts.length > 0 ? text.parts : [text]))
      .map((text) => ({ ...text, isDoubtful: true }));

  const replace = (node: ComfyNode, steps: number): GraphText[] => {
    const texts = combineTexts(node, replaceInputs(node), steps);
    return texts.every(({ input }) => input === null) ? texts : markDoubtful(texts);
  };

  const readNode = (node: ComfyNode, steps: number): GraphText[] => {
    const { classType } = node;
    if (isZeroClass(classType)) return [];
    const position = isSwitchClass(classType) ? switchPosition(graph, node) : null;
    if (position !== null) return collect(node, [position], steps);
    if (isReplaceClass(classType)) return replace(node, steps);
    const combine = (names: readonly string[]): GraphText[] =>
      isJoinClass(classType) || isPromptPair(names)
        ? combineTexts(node, inJoinOrder(names), steps)
        : collect(node, names, steps);
    const texts = combine(textInputs(node));
    return texts.length > 0 ? texts : combine(furtherLinks(node));
  };

  const textsAtNode = (id: string, steps: number): readonly GraphText[] => {
    const before = known.get(id);
    const node = graph.get(id);
    if (before !== undefined || node === undefined || steps > maxSteps) return before ?? [];
    // A node reached again while it is being read is part of a cycle and adds nothing.
    known.set(id, []);
    const rewrites = isRewriterClass(node.classType) && !node.inputs.has(resultName);
    const texts = rewrites ? markDoubtful(readNode(node, steps)) : readNode(node, steps);
    known.set(id, texts);
    return texts;
  };

  return (id) => textsAtNode(id, 0);
};
