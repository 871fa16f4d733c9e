import type { ExactNumber } from '../../../../shared/service-api/exact-json.ts';

/** Longer names and ids are ignored, because patterns are matched with them. */
export const maxNameCharacters = 200;

/** Value of a node's input; only values that are relevant to the prompt are kept. */
export type ComfyInput =
  /**
   * `isGuess` if the node's class is unknown, so that the text may be a setting; `isFixedChoice` if
   * it was chosen from a list.
   */
  | { kind: 'text'; text: string; isGuess?: true; isFixedChoice?: true }
  /** `from` is the id of a node, which may not exist; `slot` is its 0-based output. */
  | { kind: 'link'; from: string; slot: number }
  /** The position of a switch, or a seed. */
  | { kind: 'value'; value: boolean | number | ExactNumber };

export type ComfyNode = {
  id: string;
  /** Class that executes the node: `KSampler`, `CLIPTextEncode`. */
  classType: string;
  /** Title given by the user, if it differs from the class. */
  title: string | null;
  /** By name, in the order of the file. */
  inputs: ReadonlyMap<string, ComfyInput>;
};

export type ComfyGraph = ReadonlyMap<string, ComfyNode>;

export const typedText = (input: ComfyInput | undefined): string | null =>
  input?.kind === 'text' && !input.isFixedChoice ? input.text : null;

/** Whether a value is an id: a number or a string. The same id may occur as both. */
export const isId = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

export const readTitle = (title: unknown, classType: string): string | null =>
  typeof title === 'string' && title !== classType ? title.slice(0, maxNameCharacters) : null;
