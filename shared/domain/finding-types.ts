import { type FindingType, findingTypes, isFindingType } from '../service-api/finding.ts';
import { printableText } from '../text/printable-text.ts';

/** Line style of a finding's box, so that types can be told apart without color. */
export type FindingLine = 'solid' | 'dashed' | 'dotted';

export type FindingIcon = 'eye' | 'message' | 'alert';

/** CSS colors: of text and marks in each theme (paper is light), and of lines on video frames. */
type FindingColors = { readonly light: string; readonly dark: string; readonly onPicture: string };

export type FindingTypeDescriptor = {
  readonly name: string;
  /** What it checks. If that was not judged, results name a type of `other` by its name. */
  readonly concerns: 'picture' | 'prompt' | 'other';
  /** Whether its findings have a severity, so that a missing one is pointed out. */
  readonly hasSeverity: boolean;
  readonly icon: FindingIcon;
  readonly line: FindingLine;
  readonly colors: FindingColors;
  /** Column with the number of its findings in the CSV of clips; null for "other_findings". */
  readonly csvColumn: string | null;
  /** Measure of a gate that counts its findings, as in `glitch>0`; null if it has none. */
  readonly gateMeasure: string | null;
};

/** Datasets use the ids as labels. */
const descriptors = {
  visual_glitch: {
    name: 'Visual glitch',
    concerns: 'picture',
    hasSeverity: false,
    icon: 'eye',
    line: 'solid',
    colors: { light: '#964a00', dark: '#f5a55a', onPicture: '#f5a55a' },
    csvColumn: 'visual_glitches',
    gateMeasure: 'glitch',
  },
  prompt_misalignment: {
    name: 'Prompt misalignment',
    concerns: 'prompt',
    hasSeverity: true,
    icon: 'message',
    line: 'dashed',
    colors: { light: '#5b3bb8', dark: '#b79bff', onPicture: '#b79bff' },
    csvColumn: 'prompt_misalignments',
    gateMeasure: 'misalignment',
  },
} as const satisfies Record<FindingType, FindingTypeDescriptor>;

export const findingTypeOf = (type: string): FindingTypeDescriptor =>
  isFindingType(type)
    ? descriptors[type]
    : {
        name: printableText(type.replaceAll('_', ' ')),
        concerns: 'other',
        hasSeverity: false,
        icon: 'alert',
        line: 'dotted',
        colors: { light: '#525b6b', dark: '#a3acbb', onPicture: '#d5dae3' },
        csvColumn: null,
        gateMeasure: null,
      };

export const typeMeasures = findingTypes.map((type) => descriptors[type].gateMeasure);

export const concernsPicture = (type: string): boolean =>
  findingTypeOf(type).concerns === 'picture';

export const concernsPrompt = (type: string): boolean => findingTypeOf(type).concerns === 'prompt';

export const pictureTypes: readonly FindingType[] = findingTypes.filter(concernsPicture);

/** Compares types as the database stores them: it cannot store half of a surrogate pair. */
export const isOneOf =
  (types: readonly string[]) =>
  ({ type }: { readonly type: string }): boolean =>
    types.includes(type.toWellFormed());
