import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { loadGraphModelSync } from '@tensorflow/tfjs-converter';
import { setBackend, type Tensor, tensor4d, tidy } from '@tensorflow/tfjs-core';
import { MODEL_SIDE, type Placement, type ReadOutputs, readOutputs } from './read-outputs.ts';
import type { SubjectFrame } from './subject-classes.ts';
import { subjectModelFolder } from './subject-model-files.ts';
import type { SubjectPicture } from './subject-picture.ts';

/** Mean and deviation of blue, green and red in the model's training. */
const CHANNELS = [
  { mean: 103.53, deviation: 57.375 },
  { mean: 116.28, deviation: 57.12 },
  { mean: 123.675, deviation: 58.395 },
] as const;

/** Names of the model's scores and boxes, from the finest grid to the coarsest. */
const SCORES = ['Identity:0', 'Identity_1:0', 'Identity_2:0'];
const BOXES = ['Identity_3:0', 'Identity_4:0', 'Identity_5:0'];

type Detect = (picture: SubjectPicture) => ReadOutputs;

let detector: Promise<Detect> | null = null;

const loadDetector = async (): Promise<Detect> => {
  setWasmPaths(subjectModelFolder);
  if (!(await setBackend('wasm')))
    throw new Error('WebAssembly cannot be used for the subject model.');
  const model = readModel();
  return (picture) => {
    const placement = placeIn(picture);
    const outputs = tidy(() => {
      const input = tensor4d(inputOf(picture, placement), [1, 3, MODEL_SIDE, MODEL_SIDE]);
      const results = model.execute(input, [...SCORES, ...BOXES]) as Tensor[];
      return results.map((result) => result.dataSync<'float32'>());
    });
    const empty = new Float32Array();
    return readOutputs(
      SCORES.map((_, level) => ({
        scores: outputs[level] ?? empty,
        boxes: outputs[SCORES.length + level] ?? empty,
      })),
      placement,
    );
  };
};

const readModel = () => {
  const { modelTopology, format, signature, weightsManifest } = JSON.parse(
    readFileSync(join(subjectModelFolder, 'nanodet.json'), 'utf8'),
  );
  const weights = readFileSync(join(subjectModelFolder, 'nanodet.bin'));
  return loadGraphModelSync({
    load: () => ({
      modelTopology,
      format,
      signature,
      weightSpecs: weightsManifest[0].weights,
      weightData: new Uint8Array(weights).buffer,
    }),
  });
};

const placeIn = ({ width, height }: SubjectPicture): Placement => ({
  left: (MODEL_SIDE - width) >> 1,
  top: (MODEL_SIDE - height) >> 1,
  width,
  height,
});

const inputOf = (
  { planes }: SubjectPicture,
  { left, top, width, height }: Placement,
): Float32Array => {
  const size = MODEL_SIDE ** 2;
  const input = new Float32Array(planes.length * size);
  for (const [channel, { mean, deviation }] of CHANNELS.entries()) {
    const plane = planes[channel] as Uint8Array;
    const values = input.subarray(channel * size, (channel + 1) * size).fill(-mean / deviation);
    for (let y = 0, from = 0; y < height; y += 1) {
      let to = (top + y) * MODEL_SIDE + left;
      for (let x = 0; x < width; x += 1, from += 1, to += 1) {
        values[to] = ((plane[from] as number) - mean) / deviation;
      }
    }
  }
  return input;
};

/** The function throws if the model could not be loaded, so that only what needs it fails. */
export const findSubjects = async (): Promise<
  (pictures: readonly SubjectPicture[]) => SubjectFrame[]
> => {
  // The model is loaded once per process.
  detector ??= loadDetector();
  const [loaded] = await Promise.allSettled([detector]);
  return (pictures) => {
    if (loaded.status === 'rejected') {
      throw new Error(
        'the model for common subjects cannot be loaded. Install Clipcheck again, or turn common subjects off.',
        { cause: loaded.reason },
      );
    }
    return pictures.map((picture) => ({
      frame: picture.frame,
      sec: picture.sec,
      ...loaded.value(picture),
    }));
  };
};
