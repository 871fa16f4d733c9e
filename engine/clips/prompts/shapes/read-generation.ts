import type { Generation } from '../../../../shared/domain/found-prompt.ts';
import { isExactNumber } from '../../../../shared/service-api/exact-json.ts';
import type { ComfyGraph } from './comfy-graph.ts';
import { isRecord, type JsonRecord, parseLenientJson } from './lenient-json.ts';
import { readGraph } from './read-graph.ts';

const maxCharacters = 200;

const unknown: Generation = { generator: null, model: null, seed: null };

const textOf = (value: unknown): string | null => {
  const text = typeof value === 'string' ? value.trim().toWellFormed() : '';
  return text === '' || text.length > maxCharacters ? null : text;
};

/** Returns a name without its folder: reports must not reveal local paths. */
const nameOf = (value: unknown): string | null => textOf(textOf(value)?.replace(/^.*[/\\]/, ''));

const modelOf = (value: unknown): string | null =>
  textOf(nameOf(value)?.replace(/\.(?:safetensors|gguf|ckpt|pth?|sft|bin)$/i, ''));

/** Returns a seed as digits; null for a number that JavaScript has rounded. */
const seedOf = (value: unknown): string | null => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  const text = textOf(isExactNumber(value) ? value.rawJSON : value);
  return text !== null && /^-?\d+$/.test(text) ? text : null;
};

/** Merges generation data; the first known value of each member is used. */
export const mergeGenerations = (all: readonly Generation[]): Generation =>
  all.reduce(
    (merged, one) => ({
      generator: merged.generator ?? one.generator,
      model: merged.model ?? one.model,
      seed: merged.seed ?? one.seed,
    }),
    unknown,
  );

export const isUnknownGeneration = ({ generator, model, seed }: Generation): boolean =>
  generator === null && model === null && seed === null;

const modelInput = /^(?:unet_name|ckpt_name|gguf_name|model_name|model_path|model)$/;
const otherModel = /upscale|clip|vae|lora|control|rife|vfi|interpol|encoder|ipadapter|style|audio/i;
const seedInput = /^(?:noise_)?seed$/;
const seedNode = /sampler|noise/i;

const seedInGraph = (graph: ComfyGraph): string | null => {
  const seeds = [...graph.values()].flatMap(({ classType, inputs }) =>
    [...inputs].flatMap(([name, input]) => {
      const seed = input.kind === 'value' && seedInput.test(name) ? seedOf(input.value) : null;
      return seed === null ? [] : [{ seed, isMain: seedNode.test(classType) }];
    }),
  );
  return (seeds.find(({ isMain }) => isMain) ?? seeds[0])?.seed ?? null;
};

const modelInGraph = (graph: ComfyGraph): string | null => {
  for (const { classType, inputs } of graph.values()) {
    if (otherModel.test(classType)) continue;
    for (const [name, input] of inputs) {
      const model = input.kind === 'text' && modelInput.test(name) ? modelOf(input.text) : null;
      if (model !== null) return model;
    }
  }
  return null;
};

const readGraphMember = (member: unknown): Generation => {
  const graph = readGraph(member);
  return graph === null
    ? unknown
    : { generator: 'ComfyUI', model: modelInGraph(graph), seed: seedInGraph(graph) };
};

/** Reads the settings line of A1111 and compatible programs; `App` is SD.Next's. */
const readInfotext = (text: string): Generation => {
  if (!/\bSteps:[ \t]*\d/.test(text)) return unknown;
  const settingOf = (name: string): string | null =>
    textOf(new RegExp(`(?:^|[,\\n])[ \\t]*${name}:[ \\t]*([^,\\n]+)`).exec(text)?.[1]);
  return {
    generator: nameOf(settingOf('App')),
    model: modelOf(settingOf('Model')),
    seed: seedOf(settingOf('Seed')),
  };
};

/** Members of flat records in order of preference; also columns of lists. */
export const generationMembers = {
  generator: ['generator'],
  model: ['model', 'model_name', 'model_filename', 'model_type', 'checkpoint'],
  seed: ['seed', 'noise_seed'],
} as const;

export const readFlatGeneration = (read: (name: string) => unknown): Generation => {
  const first = (
    names: readonly string[],
    parse: (value: unknown) => string | null,
  ): string | null => {
    for (const name of names) {
      const value = parse(read(name));
      if (value !== null) return value;
    }
    return null;
  };
  return {
    generator: first(generationMembers.generator, nameOf),
    model: first(generationMembers.model, modelOf),
    seed: first(generationMembers.seed, seedOf),
  };
};

const readRecord = (value: JsonRecord): Generation => {
  const { sui_image_params: swarm } = value;
  if (isRecord(swarm)) {
    return { generator: 'SwarmUI', model: modelOf(swarm.model), seed: seedOf(swarm.seed) };
  }
  const flat = readFlatGeneration((name) => value[name]);
  const named = 'settings_version' in value ? { ...flat, generator: 'WanGP' } : flat;
  const graphs = [value, value.prompt, value.prompt_api, value.workflow].map(readGraphMember);
  return mergeGenerations([named, ...graphs]);
};

/** Reads how a clip was generated from a text of unknown format. Never throws. */
export const readGeneration = (text: string): Generation => {
  const value = parseLenientJson(text);
  const only = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (isRecord(only)) return readRecord(only);
  return readInfotext(typeof value === 'string' ? value : text);
};

export const readGenerationTags = (
  tags: ReadonlyMap<string, string> | Readonly<Record<string, string>>,
): Generation => {
  const entries = tags instanceof Map ? [...tags] : Object.entries(tags);
  return mergeGenerations(entries.map(([, text]) => readGeneration(text)));
};
