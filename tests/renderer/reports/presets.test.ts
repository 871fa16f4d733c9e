import { expect, test } from 'vitest';
import { readLogoImage } from '../../../renderer/features/reports/choices/logo-image.ts';
import {
  restoredPreset,
  withoutPreset,
  withPreset,
} from '../../../renderer/features/reports/choices/PresetChoice.tsx';
import { reportPresetSchema } from '../../../shared/contract/reports.ts';

const preset = (name: string, footer = '') => reportPresetSchema.parse({ name, footer });
const [acme, bolt, coil] = [preset('Acme'), preset('Bolt'), preset('Coil')];

test('a preset is saved beside the others, and replaces one of the same name', () => {
  expect(withPreset([acme], bolt)).toEqual([acme, bolt]);
  const newer = preset('Acme', 'New');
  expect(withPreset([acme, bolt], newer)).toEqual([bolt, newer]);
});

test('undoing a deletion restores that preset and changes no other', () => {
  const left = withoutPreset([acme, bolt], 'Acme');
  expect(left).toEqual([bolt]);
  expect(restoredPreset(withPreset(left, coil), acme)).toEqual([bolt, coil, acme]);
  const newer = preset('Acme', 'New');
  expect(restoredPreset([newer], acme)).toEqual([newer]);
});

test('reports a logo file that is too large as such', async () => {
  const file = new Blob([new Uint8Array(20_000_001)]);
  expect(await readLogoImage(file)).toEqual({
    problem: 'This file is larger than 20 MB. Choose a smaller image.',
  });
});
