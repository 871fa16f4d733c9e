import { type Generation, unknownGeneration } from '../../../../shared/domain/found-prompt.ts';
import { isExactNumber } from '../../../../shared/service-api/exact-json.ts';
import type { ComfyGraph } from './comfy-graph.ts';
import { isRecord, type JsonRecord, listOf, parseLenientJson } from './lenient-json.ts';
import { readGraph } from './read-graph.ts';
import { workflowKey } from './workflow-key.ts';

const maxCharacters = 200;

/** Maximum number of LoRAs that are kept; programs offer about five. */
const maxLoras = 20;

const maxSteps = 100_000;

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

const stepsOf = (value: unknown): number | null => {
  const steps = Number(seedOf(value) ?? Number.NaN);
  return steps >= 1 && steps <= maxSteps ? steps : null;
};

/** Reads a list, or names separated by commas. */
const lorasOf = (value: unknown): string[] => {
  const names = typeof value === 'string' ? value.split(/[,;]/) : listOf(value);
  const loras = names.flatMap((name) => modelOf(name) ?? []);
  return [...new Set(loras.filter((name) => !/^none$/i.test(name)))].slice(0, maxLoras);
};

/** Merges generation data; the first known value of each member is used. */
export const mergeGenerations = (all: readonly Generation[]): Generation =>
  all.reduce(
    (merged, one) => ({
      generator: merged.generator ?? one.generator,
      model: merged.model ?? one.model,
      loras: merged.loras.length > 0 ? merged.loras : one.loras,
      seed: merged.seed ?? one.seed,
      sampler: merged.sampler ?? one.sampler,
      steps: merged.steps ?? one.steps,
      workflowKey: merged.workflowKey ?? one.workflowKey,
    }),
    unknownGeneration,
  );

export const isUnknownGeneration = ({ loras, ...values }: Generation): boolean =>
  loras.length === 0 && Object.values(values).every((value) => value === null);

const modelInput = /^(?:unet_name|ckpt_name|gguf_name|model_name|model_path|model)$/;
const otherModel = /upscale|clip|vae|lora|control|rife|vfi|interpol|encoder|ipadapter|style|audio/i;
const seedInput = /^(?:noise_)?seed$/;
const samplerNode = /sampler|noise|schedul/i;
const loraNode = /lora/i;
const loraInput = /^lora(?:_name)?(?:_\d+)?$/;

/** Finds a value of an input, preferably of a node that samples. */
const valueInGraph = <Value>(
  graph: ComfyGraph,
  isWanted: (name: string) => boolean,
  parse: (value: unknown) => Value | null,
): Value | null => {
  let other: Value | null = null;
  for (const { classType, inputs } of graph.values()) {
    for (const [name, input] of inputs) {
      if (input.kind === 'link' || !isWanted(name)) continue;
      const value = parse(input.kind === 'text' ? input.text : input.value);
      if (value !== null && samplerNode.test(classType)) return value;
      other ??= value;
    }
  }
  return other;
};

const lorasInGraph = (graph: ComfyGraph): string[] =>
  lorasOf(
    [...graph.values()].flatMap(({ classType, inputs }) =>
      [...inputs].flatMap(([name, input]) =>
        loraNode.test(classType) && loraInput.test(name) && input.kind === 'text'
          ? [input.text]
          : [],
      ),
    ),
  );

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
  if (graph === null) return unknownGeneration;
  return {
    generator: 'ComfyUI',
    model: modelInGraph(graph),
    loras: lorasInGraph(graph),
    seed: valueInGraph(graph, (name) => seedInput.test(name), seedOf),
    sampler: valueInGraph(graph, (name) => name === 'sampler_name', textOf),
    steps: valueInGraph(graph, (name) => name === 'steps', stepsOf),
    workflowKey: workflowKey(graph),
  };
};

/** Reads the settings line of A1111 and compatible programs; `App` is SD.Next's. */
const readInfotext = (text: string): Generation => {
  if (!/\bSteps:[ \t]*\d/.test(text)) return unknownGeneration;
  const settingOf = (name: string): string | null =>
    textOf(new RegExp(`(?:^|[,\\n])[ \\t]*${name}:[ \\t]*([^,\\n]+)`).exec(text)?.[1]);
  return {
    ...unknownGeneration,
    generator: nameOf(settingOf('App')),
    model: modelOf(settingOf('Model')),
    // They are named in the prompt: `<lora:film_grain:0.8>`.
    loras: lorasOf([...text.matchAll(/<lora:([^:<>]+)/gi)].map(([, name]) => name)),
    seed: seedOf(settingOf('Seed')),
    sampler: settingOf('Sampler'),
    steps: stepsOf(settingOf('Steps')),
  };
};

/** Members of flat records in order of preference; also columns of lists. */
export const generationMembers = {
  generator: ['generator'],
  model: ['model', 'model_name', 'model_filename', 'model_type', 'checkpoint'],
  loras: ['loras', 'lora', 'activated_loras'],
  seed: ['seed', 'noise_seed'],
  sampler: ['sampler', 'sampler_name', 'sample_solver'],
  steps: ['steps', 'num_inference_steps'],
} as const;

const isFilled = (names: readonly string[]): boolean => names.length > 0;

export const readFlatGeneration = (read: (name: string) => unknown): Generation => {
  const first = <Value>(
    names: readonly string[],
    parse: (value: unknown) => Value | null,
  ): Value | null => {
    for (const name of names) {
      const value = parse(read(name));
      if (value !== null) return value;
    }
    return null;
  };
  return {
    ...unknownGeneration,
    generator: first(generationMembers.generator, nameOf),
    model: first(generationMembers.model, modelOf),
    loras: generationMembers.loras.map((name) => lorasOf(read(name))).find(isFilled) ?? [],
    seed: first(generationMembers.seed, seedOf),
    sampler: first(generationMembers.sampler, textOf),
    steps: first(generationMembers.steps, stepsOf),
  };
};

const readRecord = (value: JsonRecord): Generation => {
  const { sui_image_params: swarm } = value;
  if (isRecord(swarm)) {
    return { ...readFlatGeneration((name) => swarm[name]), generator: 'SwarmUI' };
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

export const readGenerationTags = (tags: ReadonlyMap<string, string>): Generation =>
  mergeGenerations([...tags.values()].map(readGeneration));
