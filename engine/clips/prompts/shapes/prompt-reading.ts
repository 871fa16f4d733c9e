/** One of several texts of a workflow that may be the prompt. */
export type PromptCandidate = {
  /** The place within the workflow, node id and input, the same for every clip of it: `6.text`. */
  key: string;
  /** The place in words, printable: `Positive prompt (CLIPTextEncode, node 6)`. */
  label: string;
  /** Trimmed, never blank. */
  text: string;
};

/** By what the text that held the prompt was recognised. */
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
 * What was found in a text, or in the tags of one file. `tag` is the name of the tag as the file
 * has it, or null where a text was read by itself.
 */
export type PromptReading =
  | { kind: 'none' }
  /** `text` is trimmed, well-formed, without the character NUL, and never blank; of any length. */
  | { kind: 'prompt'; text: string; form: PromptForm; tag: string | null }
  /**
   * A ComfyUI graph that does not say which of its texts is the prompt. There are several places,
   * some of which may have the same text here; or only one, where a language model or the like
   * rewrites it on the way. `workflowKey` is the same for every clip of one workflow, whatever its
   * texts, seeds and other values are.
   */
  | {
      kind: 'choice';
      workflowKey: string;
      candidates: PromptCandidate[];
      tag: string | null;
    };
