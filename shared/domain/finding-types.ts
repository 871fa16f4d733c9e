/** Everything that sets one finding type apart, for rules, screens and reports. */
import { type FindingType, findingTypes, isFindingType } from '../service-api/finding.ts';
import { printableText } from '../text/printable-text.ts';

/** How the line around a finding's box is drawn, so that its color is not the only sign. */
export type FindingLine = 'solid' | 'dashed' | 'dotted';

/** The icons of finding types; screens draw them. */
export type FindingIcon = 'eye' | 'message' | 'alert';

/** The colors of markers, by their names in Premiere. */
export type MarkerColorName = 'Green' | 'Cyan' | 'Yellow' | 'Orange' | 'Red' | 'Purple' | 'Blue';

/** CSS colors: of texts and marks in either theme (paper is light), and of lines on any picture. */
type FindingColors = { readonly light: string; readonly dark: string; readonly onPicture: string };

export type FindingTypeDescriptor = {
  /** Label on screens and in reports. */
  readonly name: string;
  /** Precedes the finding's number in the names of markers. */
  readonly shortName: string;
  /** What it judges; results name one of `other` where it was not judged. */
  readonly concerns: 'picture' | 'prompt' | 'other';
  /** Whether its findings have a severity, so that a missing one is worth saying. */
  readonly hasSeverity: boolean;
  readonly icon: FindingIcon;
  readonly line: FindingLine;
  readonly colors: FindingColors;
  /** Color of a marker for a finding without a severity. */
  readonly markerColor: MarkerColorName;
  /** Column of the CSV of clips that counts its findings; null for "other_findings". */
  readonly csvColumn: string | null;
  /** Measure of a gate that counts its findings, as in `glitch>0`; null for none of its own. */
  readonly gateMeasure: string | null;
};

/** The types of the interface. Their labels in datasets are their ids. */
const descriptors = {
  visual_glitch: {
    name: 'Visual glitch',
    shortName: 'glitch',
    concerns: 'picture',
    hasSeverity: false,
    icon: 'eye',
    line: 'solid',
    colors: { light: '#964a00', dark: '#f5a55a', onPicture: '#f5a55a' },
    markerColor: 'Purple',
    csvColumn: 'visual_glitches',
    gateMeasure: 'glitch',
  },
  prompt_misalignment: {
    name: 'Prompt misalignment',
    shortName: 'prompt',
    concerns: 'prompt',
    hasSeverity: true,
    icon: 'message',
    line: 'dashed',
    colors: { light: '#5b3bb8', dark: '#b79bff', onPicture: '#b79bff' },
    markerColor: 'Blue',
    csvColumn: 'prompt_misalignments',
    gateMeasure: 'misalignment',
  },
} as const satisfies Record<FindingType, FindingTypeDescriptor>;

/** Returns the descriptor of a type; one that a newer service sends keeps its name and looks plain. */
export const findingTypeOf = (type: string): FindingTypeDescriptor =>
  isFindingType(type)
    ? descriptors[type]
    : {
        name: printableText(type.replaceAll('_', ' ')),
        shortName: 'finding',
        concerns: 'other',
        hasSeverity: false,
        icon: 'alert',
        line: 'dotted',
        colors: { light: '#525b6b', dark: '#a3acbb', onPicture: '#d5dae3' },
        markerColor: 'Blue',
        csvColumn: null,
        gateMeasure: null,
      };

/** The measures of gates for single types. */
export const typeMeasures = findingTypes.map((type) => descriptors[type].gateMeasure);

/** Whether a type judges the picture, which needs no prompt. */
export const concernsPicture = (type: string): boolean =>
  findingTypeOf(type).concerns === 'picture';

/** Whether a type compares a clip with its prompt. */
export const concernsPrompt = (type: string): boolean => findingTypeOf(type).concerns === 'prompt';

/** The types that a clip is judged by without a prompt. */
export const pictureTypes: readonly FindingType[] = findingTypes.filter(concernsPicture);
