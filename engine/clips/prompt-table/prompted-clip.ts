import type { PromptFinding } from '../../../shared/domain/found-prompt.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';

/** A clip with all that is known of its prompt, as tables of prompts are made of and read for. */
export type PromptedClip = {
  /** Absolute path, or an address. */
  path: string;
  /** Folder in which the user's selection begins. */
  root: string;
  /** Null until the file was read. */
  clipId: ClipId | null;
  name: string;
  /** False where a prompt that is typed would change nothing any more. */
  canEdit: boolean;
  /** As it stands by now; null until it was looked for. */
  finding: PromptFinding | null;
};
