import { type ComfyGraph, type ComfyNode, typedText } from './comfy-graph.ts';
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
import {
  inJoinOrder,
  joinTexts,
  replaceInputs,
  replaceText,
  switchPosition,
} from './node-operations.ts';
import { isPromptPair, promptPair } from './timeline-prompts.ts';

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
  // Flattened to one level.
  parts: parts.flatMap((part) => (part.parts.length > 0 ? part.parts : [part])).slice(0, maxTexts),
});

/** Maximum length of a chain of nodes: longer than any real one, and short enough for the stack. */
const maxSteps = 200;
/** Maximum number of texts; more candidates are of no use. */
const maxTexts = 64;
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

/** Returns links of unknown content, for nodes that only pass their input through. */
const furtherLinks = (node: ComfyNode): string[] =>
  [...node.inputs]
    .filter(([name, input]) => input.kind === 'link' && mayCarryText(name))
    .map(([name]) => name);

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

  const collect = (node: ComfyNode, names: readonly string[], steps: number): GraphText[] => {
    const byKey = new Map<string, GraphText>();
    for (const name of names) {
      for (const text of textsAtInput(node, name, steps)) {
        if (byKey.size < maxTexts) byKey.set(text.key, text);
      }
    }
    return [...byKey.values()];
  };

  /** Combines the inputs of a node if each has exactly one text; else returns all texts. */
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
