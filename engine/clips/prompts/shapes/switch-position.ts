import { isExactNumber } from '../../../../shared/service-api/exact-json.ts';
import type { ComfyGraph, ComfyInput, ComfyNode } from './comfy-graph.ts';
import { inJoinOrder } from './join-texts.ts';

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
