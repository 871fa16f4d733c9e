/*
 * Classifies inputs by their names, which countless custom nodes choose alike. Uses the method of
 * qapyq, with word boundaries, so that `position` and `composition` do not count as positive.
 */

const positive = /[Pp]ositive|(?:^|[^a-zA-Z])[Pp]os(?![a-z])/;
const negative =
  /[Nn]egative|(?:^|[^a-zA-Z])[Nn]eg(?![a-z])|uncond|(?:^|\.)n_prompt|[Uu]ndesired|[Uu]nwanted|[Aa]void|[Ee]xclude/;

/** Names of texts: qapyq's, and names of encoders. */
const text = /^(?:text|value|string|prompt)|^(?:clip_[lg]|t5xxl|mt5xl|bert|llama|gemma|qwen)$/i;
/** Names whose last word names a text, whatever comes before it. */
const endsAsText = /(?:^|[_ -])(?:text|prompt|caption)s?(?:$|[_ -]\d+$)/i;
/** Texts about the prompt: for a language model, or between its parts. */
const instruction = /encoder|template|system|delimiter|separator/i;
const setting =
  /encoder|template|system|syntax|model|delimiter|separator|mode|type|format|weight|position|length|file|path|name|interleave|token|lora|font|color|colour|align/i;

/** Names of inputs with a fixed choice of values, for formats that do not contain their types. */
const choice =
  /method|preset|resolution|ratio|aspect|quality|option|resize|crop|interpol|device|precision|schedule|sampler|backend/i;

const conditioning = /cond|guider|embed/i;
const wordless =
  /^(?:model|clip|vae|unet|lora|control_?net|style_model|upscale|image|pixel|frames?|video|audio|latent|sample|mask|noise|sigma|scheduler|seed|width|height|num_|steps|cfg)/i;

/** Names of inputs with media, whose links go back to the node that generated them. */
const media =
  /image|pixel|video|latent|sample|(?:^|_)frames?$|input|any|source|media|batch|^value|^on_|^$/i;
const count = /num|count|rate|size|width|height|index|clip_|embed|cond|sampler|text|prompt/i;
const latent = /latent|samples/i;

/** Returns the last part of the name of a dynamic input: `prompt` of `model.prompt`. */
const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

const splitWords = (name: string): string => name.replace(/([a-z\d])(?=[A-Z])/g, '$1_');

export const isPositiveName = (name: string): boolean =>
  positive.test(name) && !negative.test(name);

export const isNegativeName = (name: string): boolean => negative.test(name);

export const isTextName = (name: string): boolean => {
  const part = splitWords(lastPart(name));
  if (negative.test(name) || instruction.test(part)) return false;
  return endsAsText.test(part) || (text.test(part) && !setting.test(part));
};

export const mayHoldText = (name: string): boolean => {
  const part = lastPart(name);
  return ![negative, instruction, setting, choice].some((names) => names.test(part));
};

export const isConditioningName = (name: string): boolean =>
  conditioning.test(name) && !wordless.test(lastPart(name)) && !negative.test(name);

export const mayCarryText = (name: string): boolean =>
  !wordless.test(lastPart(name)) && !negative.test(name);

export const carriesMedia = (name: string): boolean => media.test(name) && !count.test(name);

export const isLatentName = (name: string): boolean => latent.test(name);

/* Classifies nodes by the names of their classes. */

const named =
  (pattern: RegExp) =>
  (name: string): boolean =>
    pattern.test(name);

export const isSamplerClass = named(/sampler/i);
/** `SaveVideo`, `SaveWEBM`, `VHS_VideoCombine`, `MetaHubSaveVideoNode`, `SaveAnimatedWEBP`. */
export const isVideoOutputClass = named(
  /video_?combine|save.*(?:video|webm|animated)|video.*(?:save|write|output|export)/i,
);
export const isJoinClass = named(/concat|join|combine|append|merge|average|stringfunction/i);
/** Whether the node discards its input: `ConditioningZeroOut`. */
export const isZeroClass = named(/zero_?out/i);
/** Whether the node replaces one text in another: `StringReplace`, `Text Find and Replace`. */
export const isReplaceClass = named(/(?:string|text).*replace|replace.*(?:string|text)/i);
export const isSwitchClass = named(/switch|selector|toggle/i);
/** Nodes that rewrite a text, so that the stored one is not what the video was made from. */
export const isRewriterClass = named(
  /llm|ollama|gpt|gemini|claude|openai(?!video)|florence|caption|interrogat|llava|moondream|groq|deepseek|textgen|generate_?text|prompt_?(?:gen|enhanc|expan|upsampl)|styler|qwen.*vl|wildcard|regex/i,
);
export const isNoteClass = named(/note|markdown/i);

const system = /system ?(?:prompt|message|text)|instruction/i;

export const isSystemTitle = (title: string | null): boolean => system.test(title ?? '');
