import { readInfotext } from './infotext.ts';
import { isRecord, type JsonRecord } from './json-record.ts';
import { unpackMember } from './lenient-json.ts';
import type { PromptForm, PromptReading } from './prompt-reading.ts';
import { readApiGraph } from './read-api-graph.ts';
import { readGraphPrompt } from './read-graph-prompt.ts';
import { readWorkflow } from './read-workflow.ts';
import { tidyPrompt } from './tidy-prompt.ts';

/** prompt-sources, "prompt names", in order of preference. */
const promptMembers = ['prompt', 'text', 'caption', 'description'];

const none: PromptReading = { kind: 'none' };

const promptOf = (text: unknown, form: PromptForm): PromptReading => {
  const tidy = typeof text === 'string' ? tidyPrompt(text) : null;
  return tidy === null ? none : { kind: 'prompt', text: tidy, form, tag: null };
};

/** The first of the readings that found something. */
const firstOf = (...readings: readonly (() => PromptReading)[]): PromptReading => {
  for (const read of readings) {
    const reading = read();
    if (reading.kind !== 'none') return reading;
  }
  return none;
};

/** A graph in either of ComfyUI's forms, or in JSON within JSON. */
const readGraph = (member: unknown): PromptReading => {
  const value = unpackMember(member);
  if (!isRecord(value)) return none;
  if (Array.isArray(value.nodes)) {
    const workflow = readWorkflow(value);
    return workflow === null ? none : readGraphPrompt(workflow, 'comfyui-workflow');
  }
  const graph = readApiGraph(value);
  return graph === null ? none : readGraphPrompt(graph, 'comfyui-graph');
};

const readSwarm = ({ sui_image_params: params, sui_extra_data: extra }: JsonRecord) =>
  firstOf(
    () => promptOf(isRecord(params) ? params.prompt : null, 'swarm'),
    // What was typed, before its variables were filled in: only where nothing better is there.
    () => promptOf(isRecord(extra) ? extra.original_prompt : null, 'swarm'),
  );

const formOf = (value: JsonRecord): PromptForm => {
  if ('settings_version' in value) return 'wan2gp';
  return 'prompt_api' in value || ('generator' in value && 'media_type' in value)
    ? 'image-meta-hub'
    : 'json';
};

/** A text of a member that holds one: no graph, and of an infotext the prompt alone. */
const readTextMember = (value: JsonRecord, name: string): PromptReading => {
  const key = Object.keys(value).find((one) => one.toLowerCase() === name);
  const member = key === undefined ? null : value[key];
  if (typeof member !== 'string' || typeof unpackMember(member) !== 'string') return none;
  const infotext = readInfotext(member);
  return infotext === null ? promptOf(member, formOf(value)) : promptOf(infotext, 'infotext');
};

const readFlat = (value: JsonRecord): PromptReading => {
  const { prompt_api: graph, parameters } = value;
  return firstOf(
    ...promptMembers.map((name) => () => readTextMember(value, name)),
    () => readGraph(graph),
    () => promptOf(typeof parameters === 'string' ? readInfotext(parameters) : null, 'infotext'),
  );
};

const readRecord = (value: JsonRecord): PromptReading => {
  // The place that Wan2GP keeps free for what it writes later.
  if ('_wangp_metadata_reserved' in value) return none;
  if (isRecord(value.sui_image_params) || isRecord(value.sui_extra_data)) return readSwarm(value);
  return firstOf(
    () => readGraph(value),
    () => readGraph(value.prompt),
    () => readFlat(value),
    () => readGraph(value.workflow),
  );
};

/** Finds the prompt in what JSON says, whichever program wrote it; a list of one is that one. */
export const readJsonPrompt = (value: unknown): PromptReading => {
  const only = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return isRecord(only) ? readRecord(only) : none;
};
