import { createHash } from 'node:crypto';
import type { ComfyGraph, ComfyNode } from './comfy-graph.ts';

const keyDigits = 32;

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

const structureOf = ({ id, classType, inputs }: ComfyNode): readonly unknown[] => [
  id,
  classType,
  [...inputs]
    .flatMap(([name, input]) => (input.kind === 'link' ? [[name, input.from, input.slot]] : []))
    .toSorted(([left], [right]) => compare(String(left), String(right))),
];

/** Hash of a workflow's nodes by id and class and of their links, regardless of order and texts. */
export const workflowKey = (graph: ComfyGraph): string => {
  const nodes = [...graph.values()].toSorted((left, right) => compare(left.id, right.id));
  const hash = createHash('sha256');
  for (const node of nodes) hash.update(`${JSON.stringify(structureOf(node))}\n`);
  return hash.digest('hex').slice(0, keyDigits);
};
