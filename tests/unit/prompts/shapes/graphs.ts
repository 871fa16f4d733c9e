import type { PromptReading } from '../../../../engine/clips/prompts/shapes/prompt-reading.ts';
import { readPromptText } from '../../../../engine/clips/prompts/shapes/read-prompt-text.ts';

export type ApiGraph = Record<
  string,
  { class_type: string; inputs: Record<string, unknown>; _meta?: { title: string } }
>;

export const node = (
  class_type: string,
  inputs: Record<string, unknown>,
  title?: string,
): ApiGraph[string] => ({ class_type, inputs, ...(title !== undefined && { _meta: { title } }) });

/** ComfyUI's own nodes for Wan 2.1, image to video. */
export const wanGraph = (positive: unknown, negative = 'blurry, static'): ApiGraph => ({
  '3': node('KSampler', {
    seed: 87654321,
    cfg: 6,
    sampler_name: 'uni_pc',
    model: ['37', 0],
    positive: ['50', 0],
    negative: ['50', 1],
    latent_image: ['50', 2],
  }),
  '6': node('CLIPTextEncode', { text: positive, clip: ['38', 0] }, 'Encode (Positive Prompt)'),
  '7': node('CLIPTextEncode', { text: negative, clip: ['38', 0] }, 'Encode (Negative Prompt)'),
  '8': node('VAEDecode', { samples: ['3', 0] }),
  '37': node('UNETLoader', { unet_name: 'wan2.1_i2v_480p_14B_fp16.safetensors' }),
  '38': node('CLIPLoader', { clip_name: 'umt5_xxl_fp8_e4m3fn_scaled.safetensors', type: 'wan' }),
  '50': node('WanImageToVideo', {
    width: 512,
    positive: ['6', 0],
    negative: ['7', 0],
    start_image: ['52', 0],
  }),
  '52': node('LoadImage', { image: 'fox in snow.png', upload: 'image' }),
  '56': node('SaveVideo', { filename_prefix: 'video/ComfyUI', video: ['8', 0] }),
});

export const sampled = (conditioning: unknown, nodes: ApiGraph): ApiGraph => ({
  ...nodes,
  sampler: node('KSampler', {
    seed: 1,
    positive: conditioning,
    negative: ['no', 0],
    latent_image: ['empty', 0],
  }),
  no: node('CLIPTextEncode', { text: 'watermark, text' }),
  empty: node('EmptyLatentImage', { width: 512, height: 512 }),
  decode: node('VAEDecode', { samples: ['sampler', 0] }),
  video: node('VHS_VideoCombine', { frame_rate: 16, images: ['decode', 0] }),
});

export const encode = (text: unknown): ApiGraph[string] => node('CLIPTextEncode', { text });

export const readGraph = (graph: ApiGraph): PromptReading => readPromptText(JSON.stringify(graph));
