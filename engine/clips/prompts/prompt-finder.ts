import { dirname } from 'node:path';
import type {
  FoundPrompt,
  Generation,
  PromptSearchResult,
  WorkflowQuestion,
} from '../../../shared/domain/found-prompt.ts';
import {
  type SearchedPromptSource,
  searchedPromptSources,
} from '../../../shared/domain/prompt-sources.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { compareNames } from '../media/find/clip-name.ts';
import { confirmOutsideFiles } from './confirm-outside-files.ts';
import { createFindBeside, createFolderNames } from './files-beside.ts';
import { createManifestReader } from './manifest-reader.ts';
import { offerFromName } from './offer-from-name.ts';
import { createParquetReader, type ParquetReader } from './parquet-reader.ts';
import { createPngReader } from './png-reader.ts';
import type { PromptCache } from './prompt-cache.ts';
import type {
  ChoiceOf,
  ClipInFile,
  PromptProblem,
  PromptReader,
  ReportProblem,
  SourceAnswer,
} from './prompt-reader.ts';
import { isUnknownGeneration, mergeGenerations } from './shapes/read-generation.ts';
import { createSidecarReader } from './sidecar-reader.ts';
import { createTagReader } from './tag-reader.ts';

export type PromptFinder = {
  /** Finds the clip's prompt; never rejects. */
  find: (clip: ClipInFile) => Promise<PromptSearchResult>;
  /**
   * Returns problems for the user after all clips were searched, in the order of the files.
   * @param clipPaths absolute paths of all clips that were found, searched or not
   */
  report: (clipPaths: readonly string[]) => Promise<PromptProblem[]>;
};

const createTypedReader = (typed: string | undefined): PromptReader => ({
  find: async () =>
    typed === undefined || typed.trim() === ''
      ? []
      : [{ text: typed, source: 'typed', origin: null, detail: null }],
});

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
  const message = `${printableText(path)} ${what} no prompt in a known format.`;
  return [{ code: 'sidecar_without_prompt', kind: 'user', path, message }];
};

/** Normalizes whitespace, in which sources may differ. */
const normalizeSpaces = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/**
 * Creates a finder of the prompts of a batch of clips: typed, else from the sources in order
 * (docs/prompts.md). Reads all sources, so that disagreements can be shown, and each manifest once.
 * Ignores blank prompts. All text is untrusted: invalid content becomes a problem in the report.
 */
export const createPromptFinder = (options: PromptOptions): PromptFinder => {
  const problems = new Map<string, PromptProblem>();
  const report: ReportProblem = (problem) => {
    problems.set(problem.message, problem);
  };
  const unknownFiles = new Set<string>();
  const folders = createFolderNames(report);
  const findBeside = createFindBeside(folders.lookUp);
  const cache = options.cache ?? null;
  const choiceOf: ChoiceOf = (workflowKey) => cache?.choiceOf(workflowKey) ?? null;
  const readersBySource: Record<SearchedPromptSource, PromptReader> = {
    manifest: createManifestReader(folders, options.parquet ?? createParquetReader(), report),
    sidecar: createSidecarReader(findBeside, report, choiceOf),
    tags: createTagReader(findBeside, report, cache),
    png: createPngReader(findBeside, report, choiceOf),
  };
  const sources = options.sources ?? searchedPromptSources;
  const readers: readonly PromptReader[] = [
    createTypedReader(options.typed),
    ...(options.listed ? [options.listed] : []),
    ...sources.map((source) => confirmOutsideFiles(readersBySource[source], choiceOf)),
  ];

  const findAll = async (clip: ClipInFile): Promise<PromptSearchResult> => {
    let prompt: FoundPrompt | null = null;
    let question: WorkflowQuestion | null = null;
    const others = new Map<string, FoundPrompt>();
    const answers: SourceAnswer[] = [];
    const generations: Generation[] = [];
    const unknown: string[] = [];
    for (const reader of readers) for (const one of await reader.find(clip)) answers.push(one);
    for (const answer of answers) {
      if ('generation' in answer) generations.push(answer.generation);
      else if ('noPromptIn' in answer) unknown.push(answer.noPromptIn);
      else if ('question' in answer) question ??= prompt === null ? answer.question : null;
      // A more trusted source has an open question: another source must not replace its answer.
      else if (prompt === null && question === null) prompt = answer;
      else if (!others.has(normalizeSpaces(answer.text)))
        others.set(normalizeSpaces(answer.text), answer);
    }
    if (prompt === null && question === null) for (const path of unknown) unknownFiles.add(path);
    if (prompt !== null) others.delete(normalizeSpaces(prompt.text));
    const generation = mergeGenerations(generations);
    return {
      prompt,
      others: [...others.values()].slice(0, maxOthers),
      question,
      offered: offerFromName(clip.path),
      ...(isUnknownGeneration(generation) ? {} : { generation }),
    };
  };

  return {
    find: async (clip) => {
      try {
        // A job whose file was missing when it was created has no root.
        return await findAll({ ...clip, root: clip.root || dirname(clip.path) });
      } catch (error) {
        // Less trusted sources are not used: evaluating the wrong prompt would cost money.
        const why = printableText(error instanceof Error ? error.message : String(error));
        report({
          code: 'prompt_source_broken',
          kind: 'bug',
          path: clip.root,
          message: `Looking for prompts in ${printableText(clip.root)} failed (${why}). Report it.`,
        });
        return { prompt: null, others: [], question: null, offered: null };
      }
    },
    report: async (clipPaths) => {
      const unmatched = await Promise.all(readers.map((one) => one.unmatched?.(clipPaths)));
      return sortByFile([
        ...problems.values(),
        ...reportUnknownFiles(unknownFiles),
        ...unmatched.flatMap((rows) => rows ?? []),
      ]);
    },
  };
};
