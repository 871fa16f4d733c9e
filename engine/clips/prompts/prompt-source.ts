import type { Generation } from '../../../shared/domain/found-prompt.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { SearchedPromptSource } from '../../../shared/domain/prompt-sources.ts';
import type { ErrorRecord } from '../../../shared/errors/app-error.ts';
import type { FoundClip } from '../media/find/find-clips.ts';
import type { PromptReading } from './shapes/prompt-reading.ts';

export type ClipInFile = FoundClip & { clipId?: ClipId | undefined };

export type PromptInFile = {
  source: SearchedPromptSource;
  /** Absolute path of the file. */
  origin: string;
  reading: PromptReading;
  /** Position in the file for people: `line 12`; a tag's name is in the reading. */
  detail?: string;
  generation?: Generation | undefined;
  /** As read, by tag; without a name, that of a text file. Absent for lists and stored tags. */
  texts?: ReadonlyMap<string, string> | undefined;
  /** True if the file should contain a prompt, but has none in a known format. */
  isUnknown?: boolean;
  /** Target of a link to a file outside, which is not used before the user confirms it. */
  linkedTo?: string;
};

export type PromptReader = {
  find: (clip: ClipInFile) => Promise<readonly PromptInFile[]>;
  /** For sources with rows: reports those that match no clip, and clips that they omit. */
  unmatched?: (clipPaths: readonly string[]) => Promise<PromptProblem[]>;
};

/** Returns the key of the text chosen as a workflow's prompt; null if none was chosen. */
export type ChoiceOf = (workflowKey: string) => string | null;

/** A problem with a prompt file; it does not block a clip. */
export type PromptProblem = ErrorRecord & { path: string };

export const promptProblem = (code: string, path: string, message: string): PromptProblem => ({
  code,
  kind: 'user',
  path,
  message,
});

/** Function that receives problems. Identical ones are reported once. */
export type ReportProblem = (problem: PromptProblem) => void;
