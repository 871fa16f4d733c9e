import { isExactNumber } from '../../../../shared/service-api/exact-json.ts';
import { type ComfyInput, isId, maxNameCharacters } from './comfy-graph.ts';
import { isRecord, type JsonRecord, listOf } from './lenient-json.ts';

/**
 * Widget names of nodes with text, in the order of the nodes' source code: workflows contain only
 * the values, except in the newest version.
 */
const widgetNames: Readonly<Record<string, readonly string[]>> = {
  CLIPTextEncode: ['text'],
  CLIPTextEncodeFlux: ['clip_l', 't5xxl'],
  CLIPTextEncodeSDXL: [
    'width',
    'height',
    'crop_w',
    'crop_h',
    'target_width',
    'target_height',
    'text_g',
    'text_l',
  ],
  'CR Text': ['text'],
  HyVideoTextEncode: ['prompt'],
  PrimitiveNode: ['value'],
  PrimitiveString: ['value'],
  PrimitiveStringMultiline: ['value'],
  StringConcatenate: ['string_a', 'string_b', 'delimiter'],
  'Text Concatenate': ['delimiter', 'clean_whitespace'],
  'Text Multiline': ['text'],
  TextEncodeQwenImageEdit: ['prompt'],
  TextEncodeQwenImageEditPlus: ['prompt'],
  'easy positive': ['positive'],
  'ttN text': ['text'],
  WanVideoTextEncode: ['positive_prompt', 'negative_prompt'],
};

/** Each seed is followed by an unnamed widget, which controls how it changes after a run. */
const seedName = /seed/i;
const afterRun = new Set(['fixed', 'increment', 'decrement', 'randomize']);

const severalWords = /\S\s+\S/;

/** Types of inputs and outputs with text or encoded text. */
const wordyType = /^(?:STRING|CONDITIONING)$|TEXT|EMBED/i;

/** Reads a widget's value; null if it is irrelevant to the prompt. */
export const readWidget = (value: unknown): ComfyInput | null => {
  if (typeof value === 'string') return { kind: 'text', text: value };
  const isValue = typeof value === 'boolean' || typeof value === 'number' || isExactNumber(value);
  return isValue ? { kind: 'value', value } : null;
};

/** Returns the names of widgets that the node lists among its inputs. */
const listedNames = (node: JsonRecord): string[] =>
  listOf(node.inputs).flatMap((input) =>
    isRecord(input) && isRecord(input.widget) && typeof input.widget.name === 'string'
      ? [input.widget.name.slice(0, maxNameCharacters)]
      : [],
  );

/** Assigns values to names; null if their numbers do not match. */
const align = (
  names: readonly string[],
  values: readonly unknown[],
): Map<string, unknown> | null => {
  const aligned = new Map<string, unknown>();
  let at = 0;
  for (const name of names) {
    aligned.set(name, values[at]);
    at += 1;
    const next = values[at];
    if (seedName.test(name) && typeof next === 'string' && afterRun.has(next)) at += 1;
  }
  return at === values.length ? aligned : null;
};

const typesOf = (slots: unknown, counts: (slot: JsonRecord) => boolean): string[] =>
  listOf(slots).flatMap((slot) =>
    isRecord(slot) && typeof slot.type === 'string' && counts(slot) ? [slot.type] : [],
  );

/** Whether a node outputs text or encoded text without receiving any. */
const makesWords = (node: JsonRecord): boolean =>
  typesOf(node.outputs, () => true).some((type) => wordyType.test(type)) &&
  !typesOf(node.inputs, ({ link }) => isId(link)).some((type) => wordyType.test(type));

/** Guesses the texts of an unknown node: values with several words, named by their index. */
const guess = (node: JsonRecord, values: readonly unknown[]): Map<string, ComfyInput> => {
  const inputs = new Map<string, ComfyInput>();
  if (!makesWords(node)) return inputs;
  for (const [at, text] of values.entries()) {
    if (typeof text !== 'string' || !severalWords.test(text)) continue;
    inputs.set(`text_${at}`, { kind: 'text', text, isGuess: true });
  }
  return inputs;
};

/** Returns widget values by name; null if the names are unknown. */
const namedValues = (
  node: JsonRecord,
  classType: string,
): Iterable<readonly [string, unknown]> | null => {
  const { widgets_values: values, widgets_values_named: named } = node;
  if (isRecord(named)) return Object.entries(named);
  if (isRecord(values)) return Object.entries(values);
  if (!Array.isArray(values)) return [];
  const known = Object.hasOwn(widgetNames, classType) ? widgetNames[classType] : undefined;
  return known ? known.map((name, at) => [name, values[at]]) : align(listedNames(node), values);
};

/** Returns the texts and values of a node's widgets by input name. */
export const widgetInputs = (node: JsonRecord, classType: string): Map<string, ComfyInput> => {
  const named = namedValues(node, classType);
  if (named === null) return guess(node, listOf(node.widgets_values));
  const inputs = new Map<string, ComfyInput>();
  for (const [name, value] of named) {
    const input = readWidget(value);
    if (input !== null && name.length <= maxNameCharacters) inputs.set(name, input);
  }
  return inputs;
};
