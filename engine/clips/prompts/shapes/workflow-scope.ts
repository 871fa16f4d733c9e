import { type ComfyInput, isId, maxNameCharacters } from './comfy-graph.ts';
import { isRecord, type JsonRecord, listOf } from './lenient-json.ts';
import { expandTimeline } from './timeline-prompts.ts';
import { markFixedChoices, widgetInputs } from './widget-inputs.ts';

type WorkflowLink = { from: string; slot: number; to: string; toSlot: number };

const slotOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** `[id, from, slot, to, toSlot, type]`, or an object in subgraphs and newer versions. */
const readLink = (link: unknown): [id: string, link: WorkflowLink] | null => {
  const [id, from, slot, to, toSlot]: unknown[] = Array.isArray(link)
    ? link
    : isRecord(link)
      ? [link.id, link.origin_id, link.origin_slot, link.target_id, link.target_slot]
      : [];
  if (!isId(id) || !isId(from) || !isId(to)) return null;
  return [
    String(id),
    { from: String(from), slot: slotOf(slot), to: String(to), toSlot: slotOf(toSlot) },
  ];
};

const readLinks = (links: unknown): Map<string, WorkflowLink> =>
  new Map(
    listOf(links).flatMap((link) => {
      const parsed = readLink(link);
      return parsed === null ? [] : [parsed];
    }),
  );

/** Maximum number of inputs and outputs of a subgraph; real ones have a dozen. */
const maxSlots = 256;

/** LiteGraph's node modes: not executed, and passing its input through. */
const muted = 2;
const bypassed = 4;

/** Ids that refer to a subgraph's own inputs and outputs in its links. */
const ownInputs = '-10';
const ownOutputs = '-20';

/** A node that is executed, with its id as a string. */
export type WorkflowNode = { id: string; classType: string; json: JsonRecord };

/** A workflow without its subgraphs, or the definition of a subgraph. */
export type WorkflowPart = {
  nodes: readonly WorkflowNode[];
  links: ReadonlyMap<string, WorkflowLink>;
  /** Names of a subgraph's inputs, in order. */
  inputNames: readonly string[];
  /** Links to a subgraph's outputs. */
  outputs: readonly WorkflowLink[];
};

/** One use of a workflow part. */
export type WorkflowScope = {
  part: WorkflowPart;
  /** Prefix of its nodes' ids, as in the graph that ComfyUI executes: `12:`. */
  prefix: string;
  /** Input values of this use, by index. */
  given: readonly (ComfyInput | null)[];
  /** Widgets inside it that are set on the node that uses it, by node and name. */
  promoted: ReadonlyMap<string, ReadonlyMap<string, ComfyInput>>;
  level: number;
};

const nameOf = (value: unknown): string =>
  isRecord(value) && typeof value.name === 'string' ? value.name.slice(0, maxNameCharacters) : '';

const readNode = (json: unknown): WorkflowNode[] => {
  if (!isRecord(json) || !isId(json.id) || json.mode === muted) return [];
  const id = String(json.id);
  const classType = typeof json.type === 'string' ? json.type : '';
  const isBounded = Math.max(id.length, classType.length) <= maxNameCharacters;
  return isBounded ? [{ id, classType, json }] : [];
};

export const readPart = (value: JsonRecord): WorkflowPart => {
  const links = readLinks(value.links);
  return {
    nodes: listOf(value.nodes).flatMap(readNode),
    links,
    inputNames: listOf(value.inputs).slice(0, maxSlots).map(nameOf),
    outputs: [...links.values()].filter(({ to }) => to === ownOutputs).slice(0, maxSlots),
  };
};

export const isBypassed = (node: JsonRecord): boolean => node.mode === bypassed;

const sourceOf = ({ from, slot }: WorkflowLink, scope: WorkflowScope): ComfyInput | null =>
  from === ownInputs
    ? (scope.given[slot] ?? null)
    : { kind: 'link', from: scope.prefix + from, slot };

/** A node's widgets, overridden by links. */
export const nodeInputs = (
  { id, classType, json }: WorkflowNode,
  scope: WorkflowScope,
): Map<string, ComfyInput> => {
  const inputs = isBypassed(json) ? new Map() : widgetInputs(json, classType);
  for (const [name, input] of scope.promoted.get(id) ?? []) inputs.set(name, input);
  const types = new Set(
    listOf(json.outputs).map((output) => (isRecord(output) ? output.type : null)),
  );
  for (const input of listOf(json.inputs)) {
    if (!isRecord(input) || !isId(input.link)) continue;
    const link = scope.part.links.get(String(input.link));
    if (!link || (isBypassed(json) && !types.has(input.type))) continue;
    // An unconnected subgraph input keeps the node's own widget.
    const source = sourceOf(link, scope);
    if (source !== null) inputs.set(nameOf(input), source);
  }
  markFixedChoices(json, inputs);
  expandTimeline(inputs);
  return inputs;
};

export const scopeOutputs = (scope: WorkflowScope): Map<number, ComfyInput> => {
  const outputs = new Map<number, ComfyInput>();
  for (const link of scope.part.outputs) {
    const source = sourceOf(link, scope);
    if (source !== null) outputs.set(link.toSlot, source);
  }
  return outputs;
};
