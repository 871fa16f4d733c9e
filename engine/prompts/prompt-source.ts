import type { ErrorRecord } from '../../shared/errors/app-error.ts';
import type { FoundClip } from '../media/find-clips.ts';

/** Where a prompt came from; the order is the order of trust. */
export type PromptSource = 'typed' | 'manifest' | 'sidecar';

export type FoundPrompt = {
  text: string;
  source: PromptSource;
  /** Absolute path of the file that it came from; null when it was typed. */
  origin: string | null;
};

/** Something the user should know about a prompt file; it never stops a clip by itself. */
export type PromptProblem = ErrorRecord & { path: string };

/** Takes problems as they are met; the same problem counts once. */
export type ReportProblem = (problem: PromptProblem) => void;

/** One way to find a clip's prompt. To add one, write it and put it into the finder's list. */
export type PromptReader = {
  /** The clip's prompt here, or null where there is none or it is blank. Never throws. */
  find: (clip: FoundClip) => Promise<FoundPrompt | null>;
  /** Rows that mean none of the clips that were found, where this source has rows. Never throws. */
  unmatchedRows?: (clipPaths: readonly string[]) => Promise<PromptProblem[]>;
};
