import type { PromptCandidate } from '../../../../shared/domain/found-prompt.ts';

export type PromptForm =
  | 'comfyui-graph'
  | 'comfyui-workflow'
  | 'image-meta-hub'
  | 'infotext'
  | 'json'
  | 'plain'
  | 'python-dict'
  | 'swarm'
  | 'wan2gp';

/**
 * Result of reading a text or the tags of a file. `tag` is the tag's name as in the file, or null if
 * the text was not a tag.
 */
export type PromptReading =
  | { kind: 'none' }
  /** `text` is trimmed, well-formed, without NULs, and never blank; of any length. */
  | { kind: 'prompt'; text: string; form: PromptForm; tag: string | null }
  /**
   * A ComfyUI graph that does not determine which text is the prompt. There are several candidates,
   * some of which may have equal texts; or a single one that a language model or the like rewrites.
   * `workflowKey` is the same for every clip of a workflow, regardless of texts, seeds and other
   * values.
   */
  | {
      kind: 'choice';
      workflowKey: string;
      candidates: PromptCandidate[];
      tag: string | null;
    };
