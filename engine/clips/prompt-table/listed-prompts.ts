import { AppError } from '../../../shared/errors/app-error.ts';
import { shortLocation } from '../addresses/display-location.ts';
import type { FoundClip } from '../media/find/find-clips.ts';
import {
  type PromptInFile,
  type PromptProblem,
  type PromptReader,
  promptProblem,
} from '../prompts/prompt-source.ts';
import { readTextFile } from '../prompts/read-text-file.ts';
import { createFindByName, parsePromptTable } from './parse-prompt-table.ts';

const maxMebibytes = 64;
const maxListed = 5;

/** @throws AppError path_unreadable */
export const readTableFile = async (path: string): Promise<string> => {
  const file = await readTextFile(path, maxMebibytes);
  if (file.ok) return file.text;
  throw new AppError('path_unreadable', `${path} cannot be read: it ${file.why}.`);
};

const listNames = (names: readonly string[]): string => {
  const further = names.length - maxListed;
  const shown = names.slice(0, maxListed).map((name) => name.slice(0, 200));
  return further > 0 ? `${shown.join(', ')} and ${further} more` : shown.join(', ');
};

/**
 * The prompts of a table given for this call precede those found beside the clips.
 * @param clips all clips of the call; a row must match exactly one of them
 * @throws AppError path_unreadable, bad_input
 */
export const readListedPrompts = async (
  path: string,
  clips: readonly FoundClip[],
): Promise<PromptReader> => {
  const findClips = createFindByName(clips);
  const { rows, complaints } = await parsePromptTable(
    await readTableFile(path),
    (name) => findClips(name).length > 0,
  );
  if (rows.length === 0) {
    throw new AppError(
      'bad_input',
      `${path} is not a prompt table: ${complaints[0] ?? 'it is empty'}.`,
    );
  }
  const problem = (message: string): PromptProblem =>
    promptProblem('unmatched_row', path, `${path}: ${message}`);
  const problems = complaints.slice(0, maxListed).map((complaint) => problem(`${complaint}.`));
  const prompts = new Map<string, PromptInFile>();
  const unknown: string[] = [];
  const ambiguous: string[] = [];
  for (const { name, prompt, line } of rows) {
    const [clip, another] = findClips(name);
    if (!clip) unknown.push(name);
    else if (another) ambiguous.push(name);
    else if (prompt !== null && !prompts.has(clip.path)) {
      const reading = { kind: 'prompt', text: prompt, form: 'plain' } as const;
      const detail = `line ${line}`;
      prompts.set(clip.path, { source: 'manifest', origin: path, detail, reading });
    }
  }

  return {
    find: async (clip) => {
      const prompt = prompts.get(clip.path);
      return prompt ? [prompt] : [];
    },
    unmatched: async () => {
      const withoutRow = clips.filter((clip) => !prompts.has(clip.path));
      const names = withoutRow.map((clip) => shortLocation(clip.path));
      if (unknown.length > 0) problems.push(problem(`no clip is named ${listNames(unknown)}.`));
      if (ambiguous.length > 0) {
        problems.push(
          problem(`several clips are named ${listNames(ambiguous)}; include their folders.`),
        );
      }
      if (names.length > 0) problems.push(problem(`it has no prompt for ${listNames(names)}.`));
      return problems;
    },
  };
};
