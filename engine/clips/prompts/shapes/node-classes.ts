/* What nodes do, told by the names of their classes; see input-names. */

const sampler = /sampler/i;
/** `SaveVideo`, `SaveWEBM`, `VHS_VideoCombine`, `MetaHubSaveVideoNode`, `SaveAnimatedWEBP`. */
const videoOutput =
  /video_?combine|save.*(?:video|webm|animated)|video.*(?:save|write|output|export)/i;
const join = /concat|join|combine|append|merge|average|stringfunction/i;
const zero = /zero_?out/i;
const switching = /switch|selector|toggle/i;
const replace = /(?:string|text).*replace|replace.*(?:string|text)/i;
/** What writes a text anew, so that what is stored is not what the video was made from. */
const rewriter =
  /llm|ollama|gpt|gemini|claude|openai(?!video)|florence|caption|interrogat|llava|moondream|groq|deepseek|textgen|generate_?text|prompt_?(?:gen|enhanc|expan|upsampl)|styler|qwen.*vl|wildcard|regex/i;
const note = /note|markdown/i;
const system = /system ?(?:prompt|message|text)|instruction/i;

export const isSamplerClass = (classType: string): boolean => sampler.test(classType);
export const isVideoOutputClass = (classType: string): boolean => videoOutput.test(classType);
/** Whether the node puts its texts, or what is encoded from them, one after the other. */
export const isJoinClass = (classType: string): boolean => join.test(classType);
/** Whether the node throws away what it is given: `ConditioningZeroOut`. */
export const isZeroClass = (classType: string): boolean => zero.test(classType);
/** Whether the node replaces one text in another: `StringReplace`, `Text Find and Replace`. */
export const isReplaceClass = (classType: string): boolean => replace.test(classType);
export const isSwitchClass = (classType: string): boolean => switching.test(classType);
export const isRewriterClass = (classType: string): boolean => rewriter.test(classType);
/** Whether the node is a remark to people. */
export const isNoteClass = (classType: string): boolean => note.test(classType);
/** Whether a node is called as what tells a language model how to write: `System Prompt`. */
export const isSystemTitle = (title: string | null): boolean => system.test(title ?? '');
