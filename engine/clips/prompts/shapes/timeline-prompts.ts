import type { ComfyInput } from './comfy-graph.ts';
import { isRecord, listOf, parseLenientJson } from './lenient-json.ts';

const globalName = 'global_prompt';
const localName = 'local_prompts';

/** Inputs that form one prompt together: the whole video's, then those of its parts in order. */
export const promptPair: readonly string[] = [globalName, localName];

export const isPromptPair = (names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => promptPair.includes(name));

type Timeline = { [globalName]: string; [localName]: string };

const toLines = (texts: readonly unknown[]): string =>
  texts
    .map((text) => (typeof text === 'string' ? text.trim() : ''))
    .filter((text) => text !== '')
    .join('\n');

const splitParts = (text: string): string => toLines(text.split('|'));

/**
 * Reads LTXDirector's `timeline_data`: prompts of the video and its segments; null for other text.
 */
export const readTimeline = (text: string): Timeline | null => {
  if (!text.includes(`"${globalName}"`)) return null;
  const value = parseLenientJson(text);
  if (!isRecord(value)) return null;
  const { [globalName]: whole, [localName]: parts, segments } = value;
  const listed = listOf(typeof parts === 'string' ? [splitParts(parts)] : parts);
  const prompts = listOf(segments).map((segment) => (isRecord(segment) ? segment.prompt : null));
  return { [globalName]: toLines([whole]), [localName]: toLines(listed) || toLines(prompts) };
};

const isMissing = (input: ComfyInput | undefined): boolean =>
  input === undefined || (input.kind === 'text' && input.text.trim() === '');

/** Adds the prompts in a node's timeline as inputs, unless the node has them as inputs already. */
export const expandTimeline = (inputs: Map<string, ComfyInput>): void => {
  for (const [name, input] of inputs) {
    const timeline = input.kind === 'text' ? readTimeline(input.text) : null;
    if (timeline === null) continue;
    inputs.delete(name);
    for (const key of [globalName, localName] as const) {
      if (isMissing(inputs.get(key))) inputs.set(key, { kind: 'text', text: timeline[key] });
    }
  }
  const parts = inputs.get(localName);
  if (parts?.kind === 'text') inputs.set(localName, { ...parts, text: splitParts(parts.text) });
};
