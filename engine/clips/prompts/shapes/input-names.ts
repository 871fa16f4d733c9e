/*
 * What the inputs of nodes are for, told by their names: custom nodes are without number, and their
 * authors name inputs much alike. Method of qapyq (prompt-sources, "Parsing rules"), with words
 * held apart, so that `position` and `composition` do not count as positive.
 */

const positive = /[Pp]ositive|(?:^|[^a-zA-Z])[Pp]os(?![a-z])/;
const negative = /[Nn]egative|(?:^|[^a-zA-Z])[Nn]eg(?![a-z])|uncond/;

/** The first are qapyq's; then names with a word before it; then encoders' own names. */
const text =
  /^(?:text|value|string|prompt)|(?:^|[_ ])(?:text|prompt)s?(?:$|[_ ]\d+$)|^(?:clip_[lg]|t5xxl|mt5xl|bert|llama|gemma|qwen)$/i;
/** What begins as those do and is a setting; `system_prompt` tells a model how to write. */
const setting =
  /encoder|template|system|syntax|model|delimiter|separator|mode|type|format|weight|position|length|file|path|name|interleave|token|lora|font|color|colour|align/i;

const conditioning = /cond|guider|embed/i;
/** What holds no words: models, pictures, sound, noise. */
const wordless =
  /^(?:model|clip|vae|unet|lora|control_?net|style_model|upscale|image|pixel|frames?|video|audio|latent|sample|mask|noise|sigma|scheduler|seed|width|height|num_|steps|cfg)/i;

/** What a video comes from, step by step, back to what made it. */
const media =
  /image|pixel|video|latent|sample|(?:^|_)frames?$|input|any|source|media|batch|^value|^on_|^$/i;
const count = /num|count|rate|size|width|height|index|clip_|embed|cond|sampler|text|prompt/i;
const latent = /latent|samples/i;

export const isPositiveName = (name: string): boolean =>
  positive.test(name) && !negative.test(name);

export const isNegativeName = (name: string): boolean => negative.test(name);

/** Whether a text in an input of this name may be the prompt, or a part of it. */
export const isTextName = (name: string): boolean =>
  text.test(name) && !setting.test(name) && !negative.test(name);

/** Whether an input of this name carries encoded text. */
export const isConditioningName = (name: string): boolean =>
  conditioning.test(name) && !wordless.test(name) && !negative.test(name);

/** Whether words may come by a link of this name, of which nothing else is known. */
export const mayCarryText = (name: string): boolean => !wordless.test(name) && !negative.test(name);

/** Whether pictures may come by a link of this name. */
export const carriesMedia = (name: string): boolean => media.test(name) && !count.test(name);

/** Whether what comes by a link of this name is an earlier pass of the same generation. */
export const isLatentName = (name: string): boolean => latent.test(name);
