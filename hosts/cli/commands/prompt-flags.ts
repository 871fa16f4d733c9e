import { InvalidArgumentError, Option } from 'commander';
import {
  type SearchedPromptSource,
  searchedPromptSources,
} from '../../../shared/domain/prompt-sources.ts';

const isSource = (text: string): text is SearchedPromptSource =>
  (searchedPromptSources as readonly string[]).includes(text);

const parseOrder = (text: string): SearchedPromptSource[] => {
  const sources = text.split(',').map((source) => source.trim());
  if (!sources.every(isSource) || new Set(sources).size !== sources.length) {
    throw new InvalidArgumentError(
      `It takes values from ${searchedPromptSources.join(',')}, each once.`,
    );
  }
  return sources;
};

export const promptOrderOption = (): Option =>
  new Option(
    '--prompt-order <sources>',
    `prompt sources to use, in order of precedence; default: ${searchedPromptSources.join(',')}`,
  ).argParser(parseOrder);

export const promptsFileOption = (): Option =>
  new Option(
    '--prompts <file>',
    'table of files and prompts (CSV) for this command; overridden only by --prompt and typed prompts',
  );

/** The text of a workflow to use as its prompt. */
export type NamedChoice = { workflowKey: string; candidateKey: string };

const parseChoice = (text: string, before: NamedChoice[] = []): NamedChoice[] => {
  const separator = text.indexOf('=');
  const [workflowKey, candidateKey] = [text.slice(0, separator), text.slice(separator + 1)];
  if (separator < 1 || candidateKey === '') {
    throw new InvalidArgumentError('It takes KEY=CANDIDATE, as "clipcheck prompts" prints them.');
  }
  return [...before, { workflowKey, candidateKey }];
};

export const chooseOption = (): Option =>
  new Option(
    '--choose <key=candidate>',
    'which text of a workflow is the prompt; the choice is saved',
  ).argParser(parseChoice);
