import {
  type ComfyGraph,
  type ComfyInput,
  type ComfyNode,
  isId,
  readTitle,
} from './comfy-graph.ts';
import { isRecord, type JsonRecord, listOf } from './lenient-json.ts';
import { readWidget } from './widget-inputs.ts';
import {
  isBypassed,
  nodeInputs,
  readPart,
  scopeOutputs,
  type WorkflowNode,
  type WorkflowPart,
  type WorkflowScope,
} from './workflow-scope.ts';

/** Id that refers to the node's own input. */
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

const ownWidgets = (
  promoted: ReadonlyMap<string, ReadonlyMap<string, ComfyInput>>,
): ReadonlyMap<string, ComfyInput> => promoted.get(ownWidget) ?? new Map();

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
  const own = ownWidgets(promoted);
  const inputs = nodeInputs(node, scope);
  const given = part.inputNames.map((name) => inputs.get(name) ?? own.get(name) ?? null);
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
 * Reads the format in which ComfyUI's editor stores a workflow: nodes with widget values, numbered
 * links, and subgraphs, which are expanded where they are used.
 * @returns null if there is no node
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
