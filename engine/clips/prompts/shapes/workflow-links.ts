import { isRecord, listOf } from './json-record.ts';

/** A link of a workflow: from the output `slot` of a node to the input `toSlot` of another. */
export type WorkflowLink = { from: string; slot: number; to: string; toSlot: number };

/** Ids are numbers or texts, and the same id is now one, now the other. */
export const isId = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

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
export const readLinks = (links: unknown): Map<string, WorkflowLink> =>
  new Map(
    listOf(links).flatMap((link) => {
      const read = readLink(link);
      return read === null ? [] : [read];
    }),
  );
