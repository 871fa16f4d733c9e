import {
  type ComfyGraph,
  type ComfyInput,
  type ComfyNode,
  isId,
  maxNameCharacters,
  readTitle,
} from './comfy-graph.ts';
import { isRecord, type JsonRecord, unpackMember } from './lenient-json.ts';
import { readWorkflow } from './read-workflow.ts';
import { expandTimeline } from './timeline-prompts.ts';
import { readWidget } from './widget-inputs.ts';

const readInput = (value: unknown): ComfyInput | null => {
  if (!Array.isArray(value)) return readWidget(value);
  const [from, slot] = value;
  if (value.length !== 2 || !isId(from) || typeof slot !== 'number') return null;
  return { kind: 'link', from: String(from), slot };
};

const readInputs = (inputs: unknown): Map<string, ComfyInput> => {
  const parsed = new Map<string, ComfyInput>();
  for (const [name, value] of Object.entries(isRecord(inputs) ? inputs : {})) {
    const input = readInput(value);
    if (input !== null && name.length <= maxNameCharacters) parsed.set(name, input);
  }
  expandTimeline(parsed);
  return parsed;
};

const readNode = (id: string, node: JsonRecord & { class_type: string }): ComfyNode => {
  const title = isRecord(node._meta) ? node._meta.title : null;
  return {
    id,
    classType: node.class_type,
    title: readTitle(title, node.class_type),
    inputs: readInputs(node.inputs),
  };
};

const isNode = (value: unknown): value is JsonRecord & { class_type: string } =>
  isRecord(value) &&
  typeof value.class_type === 'string' &&
  value.class_type.length <= maxNameCharacters;

/**
 * Reads the format that ComfyUI executes: an object of nodes by id, with `class_type` and `inputs`,
 * where a link is `[node, output]`. Null without a node.
 */
export const readApiGraph = (value: JsonRecord): ComfyGraph | null => {
  const graph = new Map<string, ComfyNode>();
  for (const [id, node] of Object.entries(value)) {
    if (isNode(node) && id.length <= maxNameCharacters) graph.set(id, readNode(id, node));
  }
  return graph.size === 0 ? null : graph;
};

/** Reads a graph in either of ComfyUI's formats, possibly as JSON in a string; null for others. */
export const readGraph = (member: unknown): ComfyGraph | null => {
  const value = unpackMember(member);
  if (!isRecord(value)) return null;
  return Array.isArray(value.nodes) ? readWorkflow(value) : readApiGraph(value);
};
