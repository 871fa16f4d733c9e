import { printableText } from '../../../../shared/text/printable-text.ts';
import type { ComfyGraph } from './comfy-graph.ts';
import { findGraphTexts } from './find-graph-texts.ts';
import type { GraphText } from './graph-texts.ts';
import type { PromptCandidate, PromptForm, PromptReading } from './prompt-reading.ts';
import { tidyPrompt } from './tidy-prompt.ts';
import { workflowKey } from './workflow-key.ts';

const mostLabelCharacters = 60;

const short = (name: string): string =>
  printableText(name.slice(0, mostLabelCharacters).toWellFormed());

/** `Positive prompt, t5xxl (CLIPTextEncodeFlux, node 6)`; `text` says nothing, so it is left out. */
const labelOf = ({ node, input }: GraphText): string => {
  const place = input === null || input === 'text' ? '' : `, ${short(input)}`;
  const id = `node ${short(node.id)}`;
  const { classType, title } = node;
  return title === null
    ? `${short(classType)}${place} (${id})`
    : `${short(title)}${place} (${short(classType)}, ${id})`;
};

/**
 * Finds the prompt in a ComfyUI graph (prompt-sources, "ComfyUI graph to text"): one text is the
 * prompt; of several that the graph does not join, a person must say which.
 */
export const readGraphPrompt = (graph: ComfyGraph, form: PromptForm): PromptReading => {
  const candidates: PromptCandidate[] = [];
  let isDoubtful = false;
  for (const found of findGraphTexts(graph)) {
    const text = tidyPrompt(found.text);
    if (text === null) continue;
    candidates.push({ key: found.key, label: labelOf(found), text });
    isDoubtful ||= found.isDoubtful;
  }
  const [first] = candidates;
  if (!first) return { kind: 'none' };
  const isOneText = candidates.every(({ text }) => text === first.text);
  return isOneText && !isDoubtful
    ? { kind: 'prompt', text: first.text, form, tag: null }
    : { kind: 'choice', workflowKey: workflowKey(graph), candidates, tag: null };
};
