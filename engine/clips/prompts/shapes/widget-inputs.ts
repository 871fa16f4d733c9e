import { isExactNumber } from '../../../../shared/service-api/exact-json.ts';
import { type ComfyInput, isId, maxNameCharacters } from './comfy-graph.ts';
import { isRecord, type JsonRecord, listOf } from './lenient-json.ts';
import { hasFourWords, isPlainPrompt } from './plain-prompt.ts';
import { readTimeline } from './timeline-prompts.ts';

/**
 * Widgets of nodes with text, in the order of their source code: older workflows have only values.
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

/** A seed, followed by an unnamed widget that controls how it changes after a run. */
const seedName = /seed/i;
const afterRun = new Set(['fixed', 'increment', 'decrement', 'randomize']);

const textType = /^(?:STRING|CONDITIONING)$|TEXT|EMBED/i;

/** `{ on, lora, strength }` (Power Lora Loader of rgthree). */
const readLora = ({ on, lora }: JsonRecord): ComfyInput | null =>
  on !== false && typeof lora === 'string'
    ? { kind: 'text', text: lora, isFixedChoice: true }
    : null;

export const readWidget = (value: unknown): ComfyInput | null => {
  if (typeof value === 'string') return { kind: 'text', text: value };
  if (isRecord(value)) return readLora(value);
  const isValue = typeof value === 'boolean' || typeof value === 'number' || isExactNumber(value);
  return isValue ? { kind: 'value', value } : null;
};

const listedNames = (node: JsonRecord): string[] =>
  listOf(node.inputs).flatMap((input) =>
    isRecord(input) && isRecord(input.widget) && typeof input.widget.name === 'string'
      ? [input.widget.name.slice(0, maxNameCharacters)]
      : [],
  );

const align = (
  names: readonly string[],
  values: readonly unknown[],
): Map<string, unknown> | null => {
  const aligned = new Map<string, unknown>();
  let index = 0;
  for (const name of names) {
    aligned.set(name, values[index]);
    index += 1;
    const next = values[index];
    if (seedName.test(name) && typeof next === 'string' && afterRun.has(next)) index += 1;
  }
  return index === values.length ? aligned : null;
};

const typesOf = (slots: unknown, counts: (slot: JsonRecord) => boolean): string[] =>
  listOf(slots).flatMap((slot) =>
    isRecord(slot) && typeof slot.type === 'string' && counts(slot) ? [slot.type] : [],
  );

const createsText = (node: JsonRecord): boolean =>
  typesOf(node.outputs, () => true).some((type) => textType.test(type)) &&
  !typesOf(node.inputs, ({ link }) => isId(link)).some((type) => textType.test(type));

/** Guesses the texts of an unknown node: values of more than three words, named by their index. */
const guess = (node: JsonRecord, values: readonly unknown[]): Map<string, ComfyInput> => {
  const inputs = new Map<string, ComfyInput>();
  const name = createsText(node) ? 'text' : 'widget';
  for (const [index, text] of values.entries()) {
    if (typeof text !== 'string') continue;
    if (readTimeline(text) !== null) inputs.set('timeline_data', { kind: 'text', text });
    else if (hasFourWords(text) && isPlainPrompt(text)) {
      inputs.set(`${name}_${index}`, { kind: 'text', text, isGuess: true });
    }
  }
  return inputs;
};

export const markFixedChoices = (node: JsonRecord, inputs: Map<string, ComfyInput>): void => {
  const isList = ({ type }: JsonRecord): boolean => type === 'COMBO' || Array.isArray(type);
  const givesChoice = listOf(node.outputs).some((output) => isRecord(output) && isList(output));
  const listed = listOf(node.inputs).filter(isRecord);
  for (const [name, input] of inputs) {
    const isChoice = givesChoice || listed.some((one) => one.name === name && isList(one));
    if (isChoice && input.kind === 'text') inputs.set(name, { ...input, isFixedChoice: true });
  }
};

const namedValues = (
  node: JsonRecord,
  classType: string,
): Iterable<readonly [string, unknown]> | null => {
  const { widgets_values: values, widgets_values_named: named } = node;
  if (isRecord(named)) return Object.entries(named);
  if (isRecord(values)) return Object.entries(values);
  if (!Array.isArray(values)) return [];
  const known = Object.hasOwn(widgetNames, classType) ? widgetNames[classType] : undefined;
  return known
    ? known.map((name, index) => [name, values[index]])
    : align(listedNames(node), values);
};

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
