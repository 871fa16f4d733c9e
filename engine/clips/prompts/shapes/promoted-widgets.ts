import type { ComfyInput } from './comfy-graph.ts';
import { isRecord, type JsonRecord } from './json-record.ts';
import { readWidget } from './widget-inputs.ts';
import { isId } from './workflow-links.ts';

/** Stands for the node itself, whose input has the widget. */
const ownWidget = '-1';

const mostWidgets = 256;

/**
 * What is set on a node that uses a subgraph: `properties.proxyWidgets` says for each value to which
 * node inside it belongs, as `[node, widget]`. Older versions keep the values inside alone.
 * @returns values by node and name; those of the node's own inputs by the id `-1`
 */
export const promotedWidgets = ({
  properties,
  widgets_values: values,
}: JsonRecord): Map<string, Map<string, ComfyInput>> => {
  const promoted = new Map<string, Map<string, ComfyInput>>();
  const proxies: unknown = isRecord(properties) ? properties.proxyWidgets : null;
  if (!Array.isArray(proxies) || !Array.isArray(values)) return promoted;
  if (proxies.length !== values.length || values.length > mostWidgets) return promoted;
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
export const ownWidgets = (
  promoted: ReadonlyMap<string, ReadonlyMap<string, ComfyInput>>,
): ReadonlyMap<string, ComfyInput> => promoted.get(ownWidget) ?? new Map();
