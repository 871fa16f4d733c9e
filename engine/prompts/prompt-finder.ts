import type { FoundClip } from '../media/find-clips.ts';
import { createFolderNames } from './folder-names.ts';
import { createManifestReader } from './manifest-reader.ts';
import type {
  FoundPrompt,
  PromptProblem,
  PromptReader,
  ReportProblem,
  UnmatchedRow,
} from './prompt-source.ts';
import { createSidecarReader } from './sidecar-reader.ts';

export type { FoundPrompt, PromptProblem, PromptSource } from './prompt-source.ts';

export type PromptFinder = {
  /** The clip's prompt from the most trusted source that has one; never rejects. */
  find: (clip: FoundClip) => Promise<FoundPrompt | null>;
  /** What the user should know, once all clips have been asked for. */
  report: () => { unmatchedRows: UnmatchedRow[]; problems: PromptProblem[] };
};

/** A prompt that the user typed, for every clip; exactly as typed. */
const createTypedReader = (typed: string | undefined): PromptReader => ({
  find: async () =>
    typed === undefined || typed.trim() === ''
      ? null
      : { text: typed, source: 'typed', origin: null },
});

/**
 * Finds the prompts of a batch of clips: typed, else from a manifest, else from a text file beside
 * the clip (prompt-sources, "Suggested order of trust"). Every manifest is read once. Blank prompts
 * count as none. All of this text is untrusted: what makes no sense becomes a problem in the report.
 */
export const createPromptFinder = (options: { typed?: string | undefined }): PromptFinder => {
  const problems = new Map<string, PromptProblem>();
  const report: ReportProblem = (problem) => {
    problems.set(problem.message, problem);
  };
  const lookUp = createFolderNames(report);
  const readers: readonly PromptReader[] = [
    createTypedReader(options.typed),
    createManifestReader(lookUp, report),
    createSidecarReader(lookUp, report),
  ];

  return {
    find: async (clip) => {
      for (const reader of readers) {
        const found = await reader.find(clip);
        if (found !== null) return found;
      }
      return null;
    },
    report: () => ({
      unmatchedRows: readers.flatMap((reader) => reader.unmatchedRows?.() ?? []),
      problems: [...problems.values()],
    }),
  };
};
