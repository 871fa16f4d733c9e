/** The prompt of each clip here, and texts that must never be used instead. */
export const fox = 'A red fox trots through fresh snow, camera low';
export const negative = 'blurry, watermark';

const node = (classType: string, inputs: Record<string, unknown>, title = classType) => ({
  inputs,
  class_type: classType,
  _meta: { title },
});

export const graphOf = (text: string): Record<string, unknown> => ({
  3: node('KSampler', {
    seed: 42,
    cfg: 6,
    model: ['4', 0],
    positive: ['6', 0],
    negative: ['7', 0],
  }),
  4: node('UNETLoader', { unet_name: 'wan2.2_t2v.safetensors' }),
  6: node('CLIPTextEncode', { text, clip: ['8', 0] }, 'CLIP Text Encode (Positive Prompt)'),
  7: node('CLIPTextEncode', { text: negative, clip: ['8', 0] }, 'CLIP Text Encode (Negative)'),
  8: node('CLIPLoader', { clip_name: 'umt5_xxl.safetensors' }),
  9: node('VHS_VideoCombine', { images: ['3', 0], filename_prefix: 'fox' }),
});

/** A graph with two texts that does not determine which one counts. */
export const unclearGraph = (texts: readonly [string, string]): Record<string, unknown> => ({
  1: node('ShowText|pysssss', { text: texts[0] }, 'First'),
  2: node('ShowText|pysssss', { text: texts[1] }, 'Second'),
});

/** The workflow that ComfyUI's page shows: another text, changed after the run. */
export const workflow = {
  last_node_id: 9,
  nodes: [{ id: 6, type: 'CLIPTextEncode', widgets_values: ['A text that was changed later'] }],
  links: [],
  version: 0.4,
};

export const infotext = `${fox}\nNegative prompt: ${negative}\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 42, Size: 512x512, Model: foxmix`;

export const wan2gp = {
  prompt: fox,
  negative_prompt: negative,
  settings_version: 2.31,
  type: 'WanGP v8.7 by DeepBeepMeep',
  seed: 42,
};

export const metaHub = {
  generator: 'ComfyUI',
  media_type: 'video',
  prompt: fox,
  negativePrompt: negative,
  prompt_api: graphOf('another text'),
  workflow,
};

export const swarm = {
  sui_image_params: { prompt: fox, negativeprompt: negative, model: 'wan', seed: 42 },
  sui_extra_data: { date: '2026-03-01', original_prompt: 'A <random:red,grey> fox' },
};
