import { printableText } from '../../shared/domain/printable-text.ts';
import type { FoundClip } from '../media/find-clips.ts';
import { createFolderNames } from './folder-names.ts';
import { createManifestReader } from './manifest-reader.ts';
import type {
  FoundPrompt,
  PromptProblem,
  PromptReader,
  PromptSource,
  ReportProblem,
} from './prompt-source.ts';
import { createSidecarReader } from './sidecar-reader.ts';

export type { FoundPrompt, PromptSource } from './prompt-source.ts';

export type PromptFinder = {
  /** The clip's prompt from the most trusted source that has one; never rejects. */
  find: (clip: FoundClip) => Promise<FoundPrompt | null>;
  /**
   * What the user should know, once all clips have been asked for.
   * @param clipPaths absolute paths of all clips that were found, asked for or not
   */
  report: (clipPaths: readonly string[]) => Promise<PromptProblem[]>;
};

/** A prompt that the user typed, for every clip; exactly as typed. */
const createTypedReader = (typed: string | undefined): PromptReader => ({
  find: async () =>
    typed === undefined || typed.trim() === ''
      ? null
      : { text: typed, source: 'typed', origin: null },
});

type OrderedSource = Exclude<PromptSource, 'typed'>;

type PromptOptions = {
  /** A prompt for every clip, before all other sources. */
  typed?: string | undefined;
  /** Those that are asked after it, the most trusted first; by default all, manifests first. */
  sources?: readonly OrderedSource[];
};

/**
 * Finds the prompts of a batch of clips: typed, else from a manifest, else from a text file beside
 * the clip (prompt-sources, "Suggested order of trust"). Every manifest is read once. Blank prompts
 * count as none. All of this text is untrusted: what makes no sense becomes a problem in the report.
 */
export const createPromptFinder = (options: PromptOptions): PromptFinder => {
  const problems = new Map<string, PromptProblem>();
  const report: ReportProblem = (problem) => {
    problems.set(problem.message, problem);
  };
  const lookUp = createFolderNames(report);
  const found: Record<OrderedSource, PromptReader> = {
    manifest: createManifestReader(lookUp, report),
    sidecar: createSidecarReader(lookUp, report),
  };
  const sources = options.sources ?? ['manifest', 'sidecar'];
  const readers: readonly PromptReader[] = [
    createTypedReader(options.typed),
    ...sources.map((source) => found[source]),
  ];

  const findFirst = async (clip: FoundClip): Promise<FoundPrompt | null> => {
    for (const reader of readers) {
      const found = await reader.find(clip);
      if (found !== null) return found;
    }
    return null;
  };

  return {
    find: async (clip) => {
      try {
        return await findFirst(clip);
      } catch (error) {
        // No less trusted source is asked: its prompt could be the wrong one, and be paid for.
        const why = printableText(error instanceof Error ? error.message : String(error));
        report({
          code: 'prompt_source_broken',
          kind: 'bug',
          path: clip.root,
          message: `Looking for prompts in ${printableText(clip.root)} failed (${why}). Report it.`,
        });
        return null;
      }
    },
    report: async (clipPaths) => {
      const unmatched = await Promise.all(readers.map((one) => one.unmatchedRows?.(clipPaths)));
      return [...problems.values(), ...unmatched.flatMap((rows) => rows ?? [])];
    },
  };
};
