import {
  type ComfyGraph,
  type ComfyInput,
  type ComfyNode,
  isId,
  maxNameCharacters,
  readTitle,
} from './comfy-graph.ts';
import { isRecord, type JsonRecord, listOf } from './lenient-json.ts';
import { expandTimeline } from './timeline-prompts.ts';
import { markFixedChoices, readWidget, widgetInputs } from './widget-inputs.ts';

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

type WorkflowNode = { id: string; classType: string; json: JsonRecord };

type WorkflowPart = {
  nodes: readonly WorkflowNode[];
  links: ReadonlyMap<string, WorkflowLink>;
  inputNames: readonly string[];
  outputs: readonly WorkflowLink[];
};

type WorkflowScope = {
  part: WorkflowPart;
  /** Prefix of its nodes' ids, as in the graph that ComfyUI executes: `12:`. */
  prefix: string;
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

const readPart = (value: JsonRecord): WorkflowPart => {
  const links = readLinks(value.links);
  return {
    nodes: listOf(value.nodes).flatMap(readNode),
    links,
    inputNames: listOf(value.inputs).slice(0, maxSlots).map(nameOf),
    outputs: [...links.values()].filter(({ to }) => to === ownOutputs).slice(0, maxSlots),
  };
};

const isBypassed = (node: JsonRecord): boolean => node.mode === bypassed;

const sourceOf = ({ from, slot }: WorkflowLink, scope: WorkflowScope): ComfyInput | null =>
  from === ownInputs
    ? (scope.given[slot] ?? null)
    : { kind: 'link', from: scope.prefix + from, slot };

/** A node's widgets, overridden by links. */
const nodeInputs = (
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

const scopeOutputs = (scope: WorkflowScope): Map<number, ComfyInput> => {
  const outputs = new Map<number, ComfyInput>();
  for (const link of scope.part.outputs) {
    const source = sourceOf(link, scope);
    if (source !== null) outputs.set(link.toSlot, source);
  }
  return outputs;
};

const ownWidget = '-1';

const maxWidgets = 256;

/**
 * Reads the widgets of a node that uses a subgraph: `properties.proxyWidgets` maps each value to
 * `[node, widget]` inside it. Older versions store the values only inside.
 * @returns values by node and name; the node's own inputs have the id `-1`
 */
const promotedWidgets = ({
  properties,
  widgets_values: values,
}: JsonRecord): Map<string, Map<string, ComfyInput>> => {
  const promoted = new Map<string, Map<string, ComfyInput>>();
  const proxies: unknown = isRecord(properties) ? properties.proxyWidgets : null;
  if (!Array.isArray(proxies) || !Array.isArray(values)) return promoted;
  if (proxies.length !== values.length || values.length > maxWidgets) return promoted;
  for (const [index, proxy] of proxies.entries()) {
    const [id, name]: unknown[] = Array.isArray(proxy) ? proxy : [];
    const input = readWidget(values[index]);
    if (!isId(id) || typeof name !== 'string' || input === null) continue;
    const widgets = promoted.get(String(id)) ?? new Map<string, ComfyInput>();
    promoted.set(String(id), widgets.set(name, input));
  }
  return promoted;
};

/** Maximum sizes of a workflow, since nested subgraphs could expand a small file exponentially. */
const maxNodes = 20_000;
const maxUses = 256;
const maxLevels = 8;

/** Nodes that connect by a name instead of a link (KJNodes). */
const setterClass = 'SetNode';
const getterClass = 'GetNode';

const readSubgraphs = ({ definitions }: JsonRecord): Map<string, WorkflowPart> => {
  const parts = new Map<string, WorkflowPart>();
  const subgraphs: unknown = isRecord(definitions) ? definitions.subgraphs : null;
  for (const subgraph of listOf(subgraphs)) {
    if (isRecord(subgraph) && isId(subgraph.id)) {
      parts.set(String(subgraph.id), readPart(subgraph));
    }
  }
  return parts;
};

const enter = (part: WorkflowPart, node: WorkflowNode, scope: WorkflowScope): WorkflowScope => {
  const promoted = promotedWidgets(node.json);
  const own = promoted.get(ownWidget);
  const inputs = nodeInputs(node, scope);
  const given = part.inputNames.map((name) => inputs.get(name) ?? own?.get(name) ?? null);
  return { part, prefix: `${scope.prefix}${node.id}:`, given, promoted, level: scope.level + 1 };
};

/** Replaces a link to a subgraph by a link to the node inside it that provides the output. */
const resolve = (
  input: ComfyInput,
  outputs: ReadonlyMap<string, ReadonlyMap<number, ComfyInput>>,
): ComfyInput | null => {
  let resolved: ComfyInput | null = input;
  // A chain enters and leaves each level at most once.
  for (let steps = 0; steps <= 2 * maxLevels && resolved?.kind === 'link'; steps += 1) {
    const nodeOutputs = outputs.get(resolved.from);
    if (!nodeOutputs) return resolved;
    resolved = nodeOutputs.get(resolved.slot) ?? null;
  }
  return resolved;
};

const firstWidget = ({ widgets_values: values }: JsonRecord): unknown => listOf(values)[0];

type Unresolved = {
  nodes: Map<string, ComfyNode>;
  outputs: Map<string, Map<number, ComfyInput>>;
};

const readNodes = (workflow: JsonRecord): Unresolved => {
  const nodes: Unresolved['nodes'] = new Map();
  const outputs: Unresolved['outputs'] = new Map();
  const subgraphs = readSubgraphs(workflow);
  const setters = new Map<unknown, string>();
  const getters = new Map<string, unknown>();
  const root = { part: readPart(workflow), prefix: '', given: [], promoted: new Map(), level: 0 };
  const scopes: WorkflowScope[] = [root];
  // Subgraph uses are added during the iteration.
  for (const scope of scopes) {
    for (const node of scope.part.nodes) {
      if (nodes.size >= maxNodes) break;
      const { classType, json } = node;
      const id = scope.prefix + node.id;
      const part = isBypassed(json) ? undefined : subgraphs.get(classType);
      if (part && (scope.level >= maxLevels || scopes.length > maxUses)) continue;
      if (part) {
        const inner = enter(part, node, scope);
        scopes.push(inner);
        outputs.set(id, scopeOutputs(inner));
        continue;
      }
      if (classType === setterClass) setters.set(firstWidget(json), id);
      if (classType === getterClass) getters.set(id, firstWidget(json));
      const inputs = nodeInputs(node, scope);
      nodes.set(id, { id, classType, title: readTitle(json.title, classType), inputs });
    }
  }
  for (const [id, name] of getters) {
    const from = setters.get(name);
    if (from !== undefined) outputs.set(id, new Map([[0, { kind: 'link', from, slot: 0 }]]));
  }
  return { nodes, outputs };
};

/**
 * Reads the format of ComfyUI's editor: nodes with widget values, numbered links, and subgraphs,
 * which are expanded where they are used. Null if there is no node.
 */
export const readWorkflow = (workflow: JsonRecord): ComfyGraph | null => {
  const { nodes, outputs } = readNodes(workflow);
  const graph = new Map<string, ComfyNode>();
  for (const [id, node] of nodes) {
    const inputs = new Map<string, ComfyInput>();
    for (const [name, input] of node.inputs) {
      const resolved = resolve(input, outputs);
      if (resolved !== null) inputs.set(name, resolved);
    }
    graph.set(id, { ...node, inputs });
  }
  return graph.size === 0 ? null : graph;
};
