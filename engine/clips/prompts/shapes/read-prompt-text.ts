import type { PromptCandidate } from '../../../../shared/domain/found-prompt.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import type { ComfyGraph } from './comfy-graph.ts';
import { findGraphTexts } from './find-graph-texts.ts';
import type { GraphText } from './graph-texts.ts';
import { readInfotext } from './infotext.ts';
import { isRecord, type JsonRecord, parseLenientJson, unpackMember } from './lenient-json.ts';
import { isNegativeName } from './node-names.ts';
import { isPlainPrompt, isSentence, tidyPrompt } from './plain-prompt.ts';
import { noPromptRead, type PromptReading, promptReading } from './prompt-reading.ts';
import { generationMembers } from './read-generation.ts';
import { readApiGraph, readGraph } from './read-graph.ts';
import { workflowKey } from './workflow-key.ts';

const maxLabelCharacters = 60;

const short = (name: string): string =>
  printableText(name.slice(0, maxLabelCharacters).toWellFormed());

/** `Positive prompt, t5xxl (CLIPTextEncodeFlux, node 6)`; omits the uninformative input `text`. */
const labelOf = ({ node, input }: GraphText): string => {
  const place = input === null || input === 'text' ? '' : `, ${short(input)}`;
  const id = `node ${short(node.id)}`;
  const { classType, title } = node;
  return title === null
    ? `${short(classType)}${place} (${id})`
    : `${short(title)}${place} (${short(classType)}, ${id})`;
};

/** A single text is the prompt; of several that the graph does not join, the user must choose. */
export const readGraphPrompt = (graph: ComfyGraph): PromptReading => {
  const candidates: PromptCandidate[] = [];
  let isDoubtful = false;
  for (const found of findGraphTexts(graph)) {
    const text = tidyPrompt(found.text);
    if (text === null) continue;
    candidates.push({ key: found.key, label: labelOf(found), text });
    isDoubtful ||= found.isDoubtful;
  }
  const [first] = candidates;
  if (!first) return noPromptRead;
  const isOneText = candidates.every(({ text }) => text === first.text);
  return isOneText && !isDoubtful
    ? { kind: 'prompt', text: first.text, form: 'graph' }
    : { kind: 'choice', workflowKey: workflowKey(graph), candidates };
};

/** Members with a prompt in lower case, in order of preference; `promptText` is Runway's. */
const promptMembers = ['prompt', 'prompttext'];
const descriptionMembers = ['text', 'caption', 'description'];

const firstOf = (...readings: readonly (() => PromptReading)[]): PromptReading => {
  for (const read of readings) {
    const reading = read();
    if (reading.kind !== 'none') return reading;
  }
  return noPromptRead;
};

const readGraphMember = (member: unknown): PromptReading => {
  const graph = readGraph(member);
  return graph === null ? noPromptRead : readGraphPrompt(graph);
};

const readSwarm = ({ sui_image_params: params, sui_extra_data: extra }: JsonRecord) =>
  firstOf(
    () => promptReading(isRecord(params) && params.prompt),
    // The prompt before its variables were filled in: only if there is nothing better.
    () => promptReading(isRecord(extra) && extra.original_prompt),
  );

const readTextMember = (value: JsonRecord, name: string): PromptReading => {
  const key = Object.keys(value).find((one) => one.toLowerCase() === name);
  const member = key === undefined ? null : value[key];
  if (typeof member !== 'string' || typeof unpackMember(member) !== 'string') return noPromptRead;
  return promptReading(readInfotext(member) ?? member);
};

const readPromptMembers = (value: JsonRecord): PromptReading =>
  firstOf(
    ...[value, value.input]
      .filter(isRecord)
      .flatMap((record) => promptMembers.map((name) => () => readTextMember(record, name))),
  );

const infotextIn = ({ parameters }: JsonRecord): string | null =>
  typeof parameters === 'string' ? readInfotext(parameters) : null;

const readFlat = (value: JsonRecord): PromptReading =>
  firstOf(
    () => readPromptMembers(value),
    ...descriptionMembers.map((name) => () => readTextMember(value, name)),
    () => readGraphMember(value.prompt_api),
    () => promptReading(infotextIn(value)),
  );

const readRecord = (value: JsonRecord): PromptReading => {
  // Placeholder that Wan2GP reserves for later.
  if ('_wangp_metadata_reserved' in value) return noPromptRead;
  if (isRecord(value.sui_image_params) || isRecord(value.sui_extra_data)) return readSwarm(value);
  return firstOf(
    () => readGraphMember(value),
    () => readGraphMember(value.prompt),
    () => readFlat(value),
    () => readGraphMember(value.workflow),
  );
};

const onlyEntry = (value: unknown): unknown =>
  Array.isArray(value) && value.length === 1 ? value[0] : value;

/** Recognizes the format by its shape (docs/prompts.md, "Tags and pictures"). Never throws. */
export const readPromptText = (text: string): PromptReading => {
  const value = parseLenientJson(text);
  if (value !== undefined && typeof value !== 'string') {
    const only = onlyEntry(value);
    return isRecord(only) ? readRecord(only) : noPromptRead;
  }
  // JSON that is only a string, `"a fox"`, is read as that text.
  const inner = value ?? text;
  const infotext = readInfotext(inner);
  if (infotext !== null) return promptReading(infotext);
  const plain = promptReading(inner, 'plain');
  return plain.kind === 'prompt' && isPlainPrompt(plain.text) ? plain : noPromptRead;
};

const programMembers = [
  '_wangp_metadata_reserved',
  'settings_version',
  'prompt_api',
  'sui_image_params',
  'sui_extra_data',
];

const isGraph = (member: unknown): boolean => {
  const value = unpackMember(member);
  return isRecord(value) && (Array.isArray(value.nodes) || readApiGraph(value) !== null);
};

const isOfProgram = (value: JsonRecord): boolean =>
  programMembers.some((name) => name in value) ||
  [value, value.prompt, value.workflow].some(isGraph) ||
  infotextIn(value) !== null;

const settingNames = new Set<string>([
  ...Object.values(generationMembers).flat(),
  'sampler',
  'scheduler',
]);

const hasSentence = (value: unknown): boolean => {
  const pending = [value];
  // Iterating a list includes entries added during the iteration.
  for (const one of pending) {
    if (typeof one === 'string' && isSentence(one) && isPlainPrompt(one.trim())) return true;
    if (Array.isArray(one)) for (const entry of one) pending.push(entry);
    else if (isRecord(one)) {
      for (const [name, member] of Object.entries(one)) {
        if (!isNegativeName(name) && !settingNames.has(name.toLowerCase())) pending.push(member);
      }
    }
  }
  return false;
};

/**
 * Whether JSON is itself a prompt, as people write for Veo: members of any name describe the video.
 */
export const isPromptInJson = (value: unknown): boolean => {
  const only = onlyEntry(value);
  if (!isRecord(only)) return hasSentence(only);
  if (isOfProgram(only) || readPromptMembers(only).kind !== 'none') return false;
  const others = Object.entries(only).filter(
    ([name]) => !descriptionMembers.includes(name.toLowerCase()),
  );
  return hasSentence(Object.fromEntries(others));
};
