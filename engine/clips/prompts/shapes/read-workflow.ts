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

/** Stands for the node itself, whose input has the widget. */
const ownWidget = '-1';

const maxWidgets = 256;

/**
 * What is set on a node that uses a subgraph: `properties.proxyWidgets` says for each value to which
 * node inside it belongs, as `[node, widget]`. Older versions keep the values inside alone.
 * @returns values by node and name; those of the node's own inputs by the id `-1`
 */
const promotedWidgets = ({
  properties,
  widgets_values: values,
}: JsonRecord): Map<string, Map<string, ComfyInput>> => {
  const promoted = new Map<string, Map<string, ComfyInput>>();
  const proxies: unknown = isRecord(properties) ? properties.proxyWidgets : null;
  if (!Array.isArray(proxies) || !Array.isArray(values)) return promoted;
  if (proxies.length !== values.length || values.length > maxWidgets) return promoted;
  for (const [at, proxy] of proxies.entries()) {
    const [id, name]: unknown[] = Array.isArray(proxy) ? proxy : [];
    const input = readWidget(values[at]);
    if (!isId(id) || typeof name !== 'string' || input === null) continue;
    const widgets = promoted.get(String(id)) ?? new Map<string, ComfyInput>();
    promoted.set(String(id), widgets.set(name, input));
  }
  return promoted;
};

/** What is set for the inputs of the node itself. */
const ownWidgets = (
  promoted: ReadonlyMap<string, ReadonlyMap<string, ComfyInput>>,
): ReadonlyMap<string, ComfyInput> => promoted.get(ownWidget) ?? new Map();

/** Subgraphs can hold subgraphs, each of them twice: a small file would fill any memory. */
const maxNodes = 20_000;
const maxUses = 256;
const maxLevels = 8;

/** Nodes by which links go unseen (KJNodes): what the one is given the other has, by a name. */
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

/** The use of a subgraph that a node is. */
const enter = (part: WorkflowPart, node: WorkflowNode, scope: WorkflowScope): WorkflowScope => {
  const promoted = promotedWidgets(node.json);
  const own = ownWidgets(promoted);
  const inputs = nodeInputs(node, scope);
  const given = part.inputNames.map((name) => inputs.get(name) ?? own.get(name) ?? null);
  return { part, prefix: `${scope.prefix}${node.id}:`, given, promoted, level: scope.level + 1 };
};

/** Leads links to a use of a subgraph on to the node inside of it, whose output it gives. */
const resolve = (
  input: ComfyInput,
  outputs: ReadonlyMap<string, ReadonlyMap<number, ComfyInput>>,
): ComfyInput | null => {
  let resolved: ComfyInput | null = input;
  // From each level one way in and one out again.
  for (let steps = 0; steps <= 2 * maxLevels && resolved?.kind === 'link'; steps += 1) {
    const gives = outputs.get(resolved.from);
    if (!gives) return resolved;
    resolved = gives.get(resolved.slot) ?? null;
  }
  return resolved;
};

const firstWidget = ({ widgets_values: values }: JsonRecord): unknown => listOf(values)[0];

type Unresolved = {
  nodes: Map<string, ComfyNode>;
  /** What uses of subgraphs give, by their ids. */
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
  // Uses of subgraphs are added while the list is gone through.
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
 * Reads the form in which ComfyUI's page keeps a workflow: nodes with values of widgets, links by
 * number, and subgraphs, which are put in place where they are used.
 * @returns null when there is no node
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
