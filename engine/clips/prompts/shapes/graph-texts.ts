import type { ComfyGraph, ComfyNode } from './comfy-graph.ts';
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

/** A text that reaches a node, and the place where it stands. */
export type GraphText = {
  node: ComfyNode;
  /** The place as one string, `6.text`; the same for every clip of a workflow. */
  key: string;
  /** The name of the input with the text; null where the node makes it of what others hold. */
  input: string | null;
  text: string;
  /** Whether the video may have been made from something else: it is rewritten, or only guessed. */
  isDoubtful: boolean;
  /** What the node has made it of; empty where it stands as it is. */
  parts: readonly GraphText[];
};

/** A text as it stands in an input. */
export const standingText = (node: ComfyNode, input: string, text: string): GraphText => {
  const value = node.inputs.get(input);
  const isDoubtful = value?.kind === 'text' && value.isGuess === true;
  return { node, key: `${node.id}.${input}`, input, text, isDoubtful, parts: [] };
};

const madeText = (node: ComfyNode, text: string, parts: readonly GraphText[]): GraphText => ({
  node,
  key: `${node.id}.joined`,
  input: null,
  text,
  isDoubtful: parts.some((part) => part.isDoubtful),
  // One level is enough: what parts are made of are parts.
  parts: parts.flatMap((part) => (part.parts.length > 0 ? part.parts : [part])).slice(0, maxTexts),
});

/** Longer than any real chain of nodes, and short enough for the stack. */
const maxSteps = 200;
/** Nobody chooses among more. */
const maxTexts = 64;
/** What nodes may make altogether: those that double their text would fill any memory. */
const maxMadeCharacters = 2_000_000;

/** A name that says which text a wildcard node has come to (ComfyUI-Impact-Pack). */
const outcomeName = 'populated_text';
/** Names of LoRA files in the text are no words of it. */
const loraTag = /<(?:lora|lyco|hypernet):[^<>]{0,300}>/gi;

const isBlank = (text: string): boolean => text.replaceAll(loraTag, '').trim() === '';

const hasWords = (node: ComfyNode, name: string): boolean => {
  const input = node.inputs.get(name);
  return input?.kind === 'link' || (input?.kind === 'text' && !isBlank(input.text));
};

/**
 * The inputs of a node by which its positive text comes: those that are called positive, else those
 * that hold text or what is encoded from text.
 */
export const textInputs = (node: ComfyNode): string[] => {
  const names = [...node.inputs.keys()].filter((name) => hasWords(node, name));
  if (names.includes(outcomeName)) return [outcomeName];
  const positive = names.filter(isPositiveName);
  if (positive.length > 0) return positive;
  return names.filter(
    (name) =>
      isTextName(name) || (isConditioningName(name) && node.inputs.get(name)?.kind === 'link'),
  );
};

/** Links of which nothing is known, for nodes that only hand on what they are given. */
const furtherLinks = (node: ComfyNode): string[] =>
  [...node.inputs]
    .filter(([name, input]) => input.kind === 'link' && mayCarryText(name))
    .map(([name]) => name);

/** Finds the texts that reach nodes of a graph; a graph with cycles and of any depth ends. */
export const createGraphTexts = (graph: ComfyGraph): ((id: string) => readonly GraphText[]) => {
  const known = new Map<string, readonly GraphText[]>();
  let madeCharacters = 0;

  const atInput = (node: ComfyNode, name: string, steps: number): readonly GraphText[] => {
    const input = node.inputs.get(name);
    if (input?.kind === 'link') return at(input.from, steps + 1);
    if (input?.kind !== 'text' || isBlank(input.text)) return [];
    return isSystemTitle(node.title) ? [] : [standingText(node, name, input.text)];
  };

  const all = (node: ComfyNode, names: readonly string[], steps: number): GraphText[] => {
    const places = new Map<string, GraphText>();
    for (const name of names) {
      for (const text of atInput(node, name, steps)) {
        if (places.size < maxTexts) places.set(text.key, text);
      }
    }
    return [...places.values()];
  };

  /** What a node makes of its inputs, where each of them has one text; else all of them. */
  const make = (node: ComfyNode, names: readonly string[], steps: number): GraphText[] => {
    const inputs = names
      .map((name) => ({ name, texts: atInput(node, name, steps) }))
      .filter(({ texts }) => texts.length > 0);
    const parts = inputs.flatMap(({ texts }) => (texts.length === 1 ? texts : []));
    if (parts.length < 2 || parts.length < inputs.length) return all(node, names, steps);
    madeCharacters += parts.reduce((sum, { text }) => sum + text.length, 0);
    if (madeCharacters > maxMadeCharacters) return [];
    const byName = new Map(inputs.map(({ name }, at) => [name, parts[at]?.text ?? '']));
    const text = isReplaceClass(node.classType)
      ? replaceText(node, byName, maxMadeCharacters)
      : joinTexts(node, byName);
    return text === null ? all(node, names, steps) : [madeText(node, text, parts)];
  };

  /** What is rewritten is offered as it was typed, not with the orders to the model around it. */
  const doubt = (texts: readonly GraphText[]): GraphText[] =>
    texts
      .flatMap((text) => (text.parts.length > 0 ? text.parts : [text]))
      .map((text) => ({ ...text, isDoubtful: true }));

  const replace = (node: ComfyNode, steps: number): GraphText[] => {
    const texts = make(node, replaceInputs(node), steps);
    return texts.every(({ input }) => input === null) ? texts : doubt(texts);
  };

  const readNode = (node: ComfyNode, steps: number): GraphText[] => {
    const { classType } = node;
    if (isZeroClass(classType)) return [];
    const position = isSwitchClass(classType) ? switchPosition(graph, node) : null;
    if (position !== null) return all(node, [position], steps);
    if (isReplaceClass(classType)) return replace(node, steps);
    const combine = (names: readonly string[]): GraphText[] =>
      isJoinClass(classType) ? make(node, inJoinOrder(names), steps) : all(node, names, steps);
    const texts = combine(textInputs(node));
    return texts.length > 0 ? texts : combine(furtherLinks(node));
  };

  const at = (id: string, steps: number): readonly GraphText[] => {
    const before = known.get(id);
    const node = graph.get(id);
    if (before !== undefined || node === undefined || steps > maxSteps) return before ?? [];
    // A node that is reached again while it is read is part of a cycle, and adds nothing.
    known.set(id, []);
    const rewrites = isRewriterClass(node.classType) && !node.inputs.has(outcomeName);
    const read = rewrites ? doubt(readNode(node, steps)) : readNode(node, steps);
    known.set(id, read);
    return read;
  };

  return (id) => at(id, 0);
};
