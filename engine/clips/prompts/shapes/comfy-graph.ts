import type { ExactNumber } from '../../../../shared/service-api/exact-json.ts';

/** Names and ids that are longer are none; what is told by names is told by their patterns. */
export const maxNameCharacters = 200;

/** What an input of a node holds; numbers and the like say nothing of the prompt and are left out. */
export type ComfyInput =
  /** `isGuess` where the node's source is not known, so that it may be a setting of the node. */
  | { kind: 'text'; text: string; isGuess?: true }
  /** `from` is the id of a node, which need not be there; `slot` counts its outputs from 0. */
  | { kind: 'link'; from: string; slot: number }
  /** A value that decides which way a switch stands, or a seed. */
  | { kind: 'value'; value: boolean | number | ExactNumber };

export type ComfyNode = {
  id: string;
  /** `KSampler`, `CLIPTextEncode`: the class that carries the node out. */
  classType: string;
  /** What the user has called the node, where that differs from its class. */
  title: string | null;
  /** By name, in the order of the file. */
  inputs: ReadonlyMap<string, ComfyInput>;
};

/** A workflow of ComfyUI, whichever of its two forms it was read from; nodes by id. */
export type ComfyGraph = ReadonlyMap<string, ComfyNode>;

/** Ids are numbers or texts, and the same id is now one, now the other. */
export const isId = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** What the user has called a node; null where it is called as its class. */
export const readTitle = (title: unknown, classType: string): string | null =>
  typeof title === 'string' && title !== classType ? title.slice(0, maxNameCharacters) : null;
