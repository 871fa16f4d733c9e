import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SampleList } from '../../tools/samples/scene.ts';
import { projectRoot } from './shared-folder.ts';

export const samplesFolder = join(projectRoot, 'resources', 'samples');

export function readSampleList(): SampleList {
  return JSON.parse(readFileSync(join(samplesFolder, 'defects.json'), 'utf8'));
}
