import { dirname } from 'node:path';
import type {
  FoundPrompt,
  PromptSearchResult,
  WorkflowQuestion,
} from '../../../shared/domain/found-prompt.ts';
import {
  type SearchedPromptSource,
  searchedPromptSources,
} from '../../../shared/domain/prompt-sources.ts';
import { compareNames } from '../media/find/clip-name.ts';
import { confirmOutsideFiles } from './confirm-outside-files.ts';
import { createFindBeside, createFolderNames } from './files-beside.ts';
import { createManifestReader } from './manifest-reader.ts';
import { offerFromName } from './offer-from-name.ts';
import { createParquetReader, type ParquetReader } from './parquet-reader.ts';
import { createPngReader } from './png-reader.ts';
import {
  type ChoiceOf,
  type ClipInFile,
  type PromptInFile,
  type PromptProblem,
  type PromptReader,
  promptProblem,
  type ReportProblem,
} from './prompt-source.ts';
import { isUnknownGeneration, mergeGenerations } from './shapes/read-generation.ts';
import { createSidecarReader } from './sidecar-reader.ts';
import type { PromptCache } from './tag-prompts.ts';
import { createTagReader } from './tag-reader.ts';

export type PromptFinder = ReturnType<typeof createPromptFinder>;

type PromptOptions = {
  typed?: string | undefined;
  /** A list given for this search, which takes precedence over all sources but `typed`. */
  listed?: PromptReader;
  /** Further sources, the most trusted first; by default all in their usual order. */
  sources?: readonly SearchedPromptSource[];
  /** Without it every file is read, and every workflow with several texts raises a question. */
  cache?: PromptCache;
  /** Without it Parquet files are refused. */
  parquet?: ParquetReader;
};

/** Maximum number of other prompts; hundreds of different rows for a clip are a mistake. */
const maxOthers = 10;

/** Sorts by file, since files are read in parallel; keeps the order within each file. */
const sortByFile = (problems: readonly PromptProblem[]): PromptProblem[] =>
  problems.toSorted((one, other) => compareNames(one.path, other.path));

const reportUnknownFiles = (paths: ReadonlySet<string>): PromptProblem[] => {
  const [path, ...more] = [...paths].sort(compareNames);
  if (path === undefined) return [];
  const files = more.length === 1 ? 'file' : 'files';
  const what =
    more.length === 0 ? 'contains' : `and ${more.length} more JSON ${files} beside clips contain`;
  const message = `${path} ${what} no prompt in a known format.`;
  return [promptProblem('sidecar_without_prompt', path, message)];
};

const normalizeSpaces = (text: string): string => text.replace(/\s+/gu, ' ').trim();

const maxTagCharacters = 60;

/**
 * Returns the prompt, the text chosen earlier for its workflow, or the question which text it is.
 * The question remains if the chosen text is missing in this clip.
 */
const answerOf = (
  { source, origin, reading, linkedTo, detail }: PromptInFile,
  choiceOf: ChoiceOf,
): FoundPrompt | WorkflowQuestion | null => {
  if (reading.kind === 'none') return null;
  if (reading.kind === 'prompt') {
    const { text, tag } = reading;
    const tagName = tag && `tag "${tag.slice(0, maxTagCharacters)}"`;
    return { text, source, origin, detail: tagName ?? detail ?? null };
  }
  const { workflowKey, candidates } = reading;
  const chosenKey = choiceOf(workflowKey);
  const chosen = candidates.find(({ key }) => key === chosenKey);
  return chosen
    ? { text: chosen.text, source, origin, detail: chosen.label }
    : { workflowKey, source, origin, candidates, ...(linkedTo !== undefined && { linkedTo }) };
};

/**
 * Creates a finder of the prompts of a batch of clips: typed, else from the sources in order
 * (docs/prompts.md). Reads all sources, so that disagreements can be shown, and each manifest once.
 * Ignores blank prompts. All text is untrusted: invalid content becomes a problem in the report.
 */
export const createPromptFinder = (options: PromptOptions) => {
  const problems = new Map<string, PromptProblem>();
  const report: ReportProblem = (problem) => {
    problems.set(problem.message, problem);
  };
  const unknownFiles = new Set<string>();
  const folders = createFolderNames(report);
  const findBeside = createFindBeside(folders.lookUp);
  const { typed = '', listed, cache = null, sources = searchedPromptSources } = options;
  const choiceOf: ChoiceOf = (workflowKey) => cache?.choiceOf(workflowKey) ?? null;
  const confirm = confirmOutsideFiles(choiceOf);
  const readersBySource: Record<SearchedPromptSource, PromptReader> = {
    manifest: createManifestReader(folders, options.parquet ?? createParquetReader(), report),
    sidecar: createSidecarReader(findBeside, report),
    tags: createTagReader(findBeside, report, cache),
    png: createPngReader(findBeside, report),
  };
  const readers = sources.map((source) => readersBySource[source]);

  const readAll = async (clip: ClipInFile): Promise<PromptInFile[]> => {
    const all = [...((await listed?.find(clip)) ?? [])];
    for (const reader of readers) {
      const found = await reader.find(clip);
      for (const one of await Promise.all(found.map((file) => confirm(file, clip)))) all.push(one);
    }
    return all;
  };

  const findAll = async (clip: ClipInFile): Promise<PromptSearchResult> => {
    let prompt: FoundPrompt | null =
      typed.trim() === '' ? null : { text: typed, source: 'typed', origin: null, detail: null };
    let question: WorkflowQuestion | null = null;
    const others = new Map<string, FoundPrompt>();
    const found = await readAll(clip);
    for (const file of found) {
      const answer = answerOf(file, choiceOf);
      if (answer === null) continue;
      if ('candidates' in answer) question ??= prompt === null ? answer : null;
      // A more trusted source has an open question: another source must not replace its answer.
      else if (prompt === null && question === null) prompt = answer;
      else if (!others.has(normalizeSpaces(answer.text)))
        others.set(normalizeSpaces(answer.text), answer);
    }
    if (prompt === null && question === null) {
      for (const { origin, isUnknown } of found) if (isUnknown) unknownFiles.add(origin);
    }
    if (prompt !== null) others.delete(normalizeSpaces(prompt.text));
    const generation = mergeGenerations(found.flatMap((file) => file.generation ?? []));
    return {
      prompt,
      others: [...others.values()].slice(0, maxOthers),
      question,
      offered: offerFromName(clip.path),
      ...(isUnknownGeneration(generation) ? {} : { generation }),
    };
  };

  return {
    /** Finds the clip's prompt; never rejects. */
    find: async (clip: ClipInFile): Promise<PromptSearchResult> => {
      try {
        // A job whose file was missing when it was created has no root.
        return await findAll({ ...clip, root: clip.root || dirname(clip.path) });
      } catch (error) {
        // Less trusted sources are not used: evaluating the wrong prompt would cost money.
        const why = error instanceof Error ? error.message : String(error);
        const message = `Looking for prompts in ${clip.root} failed (${why}). Report it.`;
        report({ code: 'prompt_source_broken', kind: 'bug', path: clip.root, message });
        return { prompt: null, others: [], question: null, offered: null };
      }
    },
    /**
     * Returns problems for the user after all clips were searched, in the order of the files.
     * @param clipPaths absolute paths of all clips that were found, searched or not
     */
    report: async (clipPaths: readonly string[]): Promise<PromptProblem[]> => {
      const unmatched = await Promise.all(
        [listed, ...readers].map((reader) => reader?.unmatched?.(clipPaths)),
      );
      return sortByFile([
        ...problems.values(),
        ...reportUnknownFiles(unknownFiles),
        ...unmatched.flatMap((rows) => rows ?? []),
      ]);
    },
  };
};
