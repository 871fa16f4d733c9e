import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Defect } from '../../tools/samples/scene.ts';
import { projectRoot } from './shared-folder.ts';

export const samplesFolder = join(projectRoot, 'resources', 'samples');

export type SampleClip = {
  readonly file: string;
  readonly frameCount: number;
  /** Its intentional defect; null for a clean clip. */
  readonly defect: Defect | null;
};

export type SampleList = {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly clips: readonly SampleClip[];
};

export function readSampleList(): SampleList {
  return JSON.parse(readFileSync(join(samplesFolder, 'defects.json'), 'utf8'));
}
