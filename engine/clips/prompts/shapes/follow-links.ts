import type { ComfyGraph, ComfyNode } from './comfy-graph.ts';
import { isNegativeName, isPositiveName, mayCarryText } from './input-names.ts';
import { isZeroClass } from './node-classes.ts';

/**
 * Ids of the nodes in `starts` and of all that their links lead to.
 * @param leads asked once for each node: which names of its inputs lead on
 */
export const followLinks = (
  graph: ComfyGraph,
  starts: Iterable<string>,
  leads: (node: ComfyNode) => (name: string) => boolean,
): Set<string> => {
  const met = new Set<string>(starts);
  // A set is gone through with what is added meanwhile.
  for (const id of met) {
    const node = graph.get(id);
    if (!node) continue;
    const leadsOn = leads(node);
    for (const [name, input] of node.inputs) {
      if (input.kind === 'link' && leadsOn(name)) met.add(input.from);
    }
  }
  return met;
};

/** Ids of the nodes that a negative input leads to, and of all that is behind them. */
export const negativeNodes = (graph: ComfyGraph): Set<string> => {
  const starts: string[] = [];
  for (const node of graph.values()) {
    for (const [name, input] of node.inputs) {
      if (input.kind === 'link' && isNegativeName(name)) starts.push(input.from);
    }
  }
  // What is made nothing of may well be the positive text: many negatives are made that way.
  return followLinks(graph, starts, ({ classType }) =>
    isZeroClass(classType) ? () => false : (name) => mayCarryText(name) && !isPositiveName(name),
  );
};
