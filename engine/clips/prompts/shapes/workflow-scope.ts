import { type ComfyInput, isId, maxNameCharacters } from './comfy-graph.ts';
import { isRecord, type JsonRecord, listOf } from './lenient-json.ts';
import { widgetInputs } from './widget-inputs.ts';

/** A link of a workflow: from the output `slot` of a node to the input `toSlot` of another. */
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

/** Reads the links of a workflow or a subgraph, by their ids; what is none is left out. */
const readLinks = (links: unknown): Map<string, WorkflowLink> =>
  new Map(
    listOf(links).flatMap((link) => {
      const read = readLink(link);
      return read === null ? [] : [read];
    }),
  );

/** What one use of a subgraph can take and give; real ones have a dozen. */
const maxSlots = 256;

/** LiteGraph's modes of a node: not carried out, and letting through what it is given. */
const muted = 2;
const bypassed = 4;

/** Ids by which links in a subgraph tell its own inputs and outputs. */
const ownInputs = '-10';
const ownOutputs = '-20';

/** A node that is carried out; ids are made text. */
export type WorkflowNode = { id: string; classType: string; json: JsonRecord };

/** The whole of a workflow, or a subgraph as it is defined. */
export type WorkflowPart = {
  nodes: readonly WorkflowNode[];
  links: ReadonlyMap<string, WorkflowLink>;
  /** Names of what a subgraph takes, in their order. */
  inputNames: readonly string[];
  /** The links by which it gives its outputs. */
  outputs: readonly WorkflowLink[];
};

/** A part where it is used. */
export type WorkflowScope = {
  part: WorkflowPart;
  /** Goes before the ids of its nodes, as in the graph that ComfyUI carries out: `12:`. */
  prefix: string;
  /** What this use of a subgraph is given, by the number of its input. */
  given: readonly (ComfyInput | null)[];
  /** Widgets inside of it that are shown, and set, on the node that uses it: by node and name. */
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

/** Reads the nodes and links of a workflow, or of a subgraph in it; what is none is left out. */
export const readPart = (value: JsonRecord): WorkflowPart => {
  const links = readLinks(value.links);
  return {
    nodes: listOf(value.nodes).flatMap(readNode),
    links,
    inputNames: listOf(value.inputs).slice(0, maxSlots).map(nameOf),
    outputs: [...links.values()].filter(({ to }) => to === ownOutputs).slice(0, maxSlots),
  };
};

/** Whether a node hands on what it is given, of the types that it has as outputs, and does no more. */
export const isBypassed = (node: JsonRecord): boolean => node.mode === bypassed;

const sourceOf = ({ from, slot }: WorkflowLink, scope: WorkflowScope): ComfyInput | null =>
  from === ownInputs
    ? (scope.given[slot] ?? null)
    : { kind: 'link', from: scope.prefix + from, slot };

/** The inputs of a node: its widgets, and before them what is linked to it. */
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
    // What a subgraph is not given from outside, it has in a widget of its own.
    const source = sourceOf(link, scope);
    if (source !== null) inputs.set(nameOf(input), source);
  }
  return inputs;
};

/** What one use of a subgraph gives, by the number of its output. */
export const scopeOutputs = (scope: WorkflowScope): Map<number, ComfyInput> => {
  const outputs = new Map<number, ComfyInput>();
  for (const link of scope.part.outputs) {
    const source = sourceOf(link, scope);
    if (source !== null) outputs.set(link.toSlot, source);
  }
  return outputs;
};
