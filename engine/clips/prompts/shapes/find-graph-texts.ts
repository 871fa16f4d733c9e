import { type ComfyGraph, type ComfyNode, typedText } from './comfy-graph.ts';
import {
  createGraphTexts,
  distinctTexts,
  type GraphText,
  maxTexts,
  textInNode,
  textInputs,
} from './graph-texts.ts';
import {
  carriesMedia,
  isLatentName,
  isNegativeName,
  isNoteClass,
  isPositiveName,
  isSamplerClass,
  isSystemTitle,
  isTextName,
  isVideoOutputClass,
  isZeroClass,
  mayCarryText,
  mayHoldText,
} from './node-names.ts';
import { hasFourWords, isPlainPrompt } from './plain-prompt.ts';

/** Returns the ids of the nodes in `starts` and of all nodes reached from them by links. */
const followLinks = (
  graph: ComfyGraph,
  starts: Iterable<string>,
  followedBy: (node: ComfyNode) => (name: string) => boolean,
): Set<string> => {
  const reached = new Set<string>(starts);
  // Iterating a set includes members added during the iteration.
  for (const id of reached) {
    const node = graph.get(id);
    if (!node) continue;
    const isFollowed = followedBy(node);
    for (const [name, input] of node.inputs) {
      if (input.kind === 'link' && isFollowed(name)) reached.add(input.from);
    }
  }
  return reached;
};

const negativeNodes = (graph: ComfyGraph): Set<string> => {
  const starts: string[] = [];
  for (const node of graph.values()) {
    for (const [name, input] of node.inputs) {
      if (input.kind === 'link' && isNegativeName(name)) starts.push(input.from);
    }
  }
  // Stops at nodes that zero their input: many negatives are made from the positive text.
  return followLinks(graph, starts, ({ classType }) =>
    isZeroClass(classType) ? () => false : (name) => mayCarryText(name) && !isPositiveName(name),
  );
};

const positiveTitle = /positive|(?:^|[^a-z])pos(?:[^a-z]|$)/i;
const negativeTitle = /negative|(?:^|[^a-z])neg(?:[^a-z]|$)/i;

type TextsOf = (id: string) => readonly GraphText[];

const nodeIds = (graph: ComfyGraph, holds: (node: ComfyNode) => boolean): string[] =>
  [...graph.values()].filter(holds).map(({ id }) => id);

/**
 * Finds the nodes that generated the video, going back from the nodes that write it. Nodes that made
 * the start image of a generator are excluded, earlier passes of the generator are included.
 */
const generatorIds = (graph: ComfyGraph, textsOf: TextsOf): string[] => {
  const outputs = nodeIds(graph, ({ classType }) => isVideoOutputClass(classType));
  const generators = new Set<string>();
  followLinks(graph, outputs, (node) => {
    if (textInputs(node).length === 0 || textsOf(node.id).length === 0) return carriesMedia;
    generators.add(node.id);
    return isLatentName;
  });
  return [...generators];
};

const isTitled = (pattern: RegExp, { title, classType }: ComfyNode): boolean =>
  pattern.test(title ?? '') || pattern.test(classType);

type IsWanted = (input: string, text: string) => boolean;

const isNamedAsText: IsWanted = (input) => isTextName(input) || isPositiveName(input);

const isLongText: IsWanted = (input, text) => mayHoldText(input) && hasFourWords(text);

const textsInNodes = (graph: ComfyGraph, isWanted: IsWanted): GraphText[] => {
  const negative = negativeNodes(graph);
  const found: GraphText[] = [];
  for (const node of graph.values()) {
    if (negative.has(node.id) || isNoteClass(node.classType) || isSystemTitle(node.title)) continue;
    if (isTitled(negativeTitle, node) && !isTitled(positiveTitle, node)) continue;
    for (const [input, value] of node.inputs) {
      const text = typedText(value)?.trim() ?? '';
      if (text === '' || isNegativeName(input) || !isWanted(input, text)) continue;
      if (isPlainPrompt(text)) found.push(textInNode(node, input, text));
      if (found.length === maxTexts) return found;
    }
  }
  return found;
};

/**
 * Returns the texts of a graph that may be the prompt, from the most reliable kind of node that has
 * any: the inputs of the nodes that generated the video, of samplers, any positive input, nodes
 * titled as positive, any node, and finally inputs of any other name.
 */
export const findGraphTexts = (graph: ComfyGraph): GraphText[] => {
  const textsOf = createGraphTexts(graph);
  const samplers = nodeIds(graph, ({ classType }) => isSamplerClass(classType));
  const reliableNodes = [
    () => generatorIds(graph, textsOf),
    () => samplers,
    () => nodeIds(graph, ({ inputs }) => [...inputs.keys()].some(isPositiveName)),
  ];
  for (const ids of reliableNodes) {
    const texts = distinctTexts(ids().map(textsOf));
    if (texts.length > 0) return texts;
  }
  const named = textsInNodes(graph, isNamedAsText);
  const texts = named.length > 0 ? named : textsInNodes(graph, isLongText);
  const positive = texts.filter(({ node }) => isTitled(positiveTitle, node));
  const likely = positive.length > 0 ? positive : texts;
  // The sampler's actual text is not in the graph, or the texts may be settings.
  const isDoubtful = samplers.length > 0 || named.length === 0;
  return isDoubtful ? likely.map((text) => ({ ...text, isDoubtful })) : likely;
};
