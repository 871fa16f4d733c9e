import type { FindingKind } from '../../../../shared/domain/verdict.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { findingTypes } from '../../../../shared/service-api/finding.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';

/** CVAT's maximum length of names, in characters. */
const maxCharacters = 64;

/** Maximum number of labels. A service may send any number of types; further ones are `other`. */
const maxLabels = 1000;

const other = 'other';

/** Makes a label of a type: on one line, short, never empty, and the same in XML and JSON. */
export const labelName = (type: string): string => {
  const text = printableText(type).replace(/[\uFFFE\uFFFF]/g, '\uFFFD');
  return [...text].slice(0, maxCharacters).join('').trim() || 'unknown';
};

type Label = { readonly id: number; readonly name: string };

export const createFindingLabels = () => {
  const labels = new Map<string, Label>();
  const labelOf = (wanted: string): Label => {
    const found = labels.get(wanted);
    if (found) return found;
    const name = labels.size < maxLabels ? wanted : other;
    const label = labels.get(name) ?? { id: labels.size + 1, name };
    labels.set(name, label);
    return label;
  };
  // The documented types come first, so that their ids are the same in every report.
  for (const type of findingTypes) labelOf(type);
  return {
    of: (type: string): Label => labelOf(labelName(type)),
    /** All labels so far, including those of the documented types, in the order of their ids. */
    all: (): readonly Label[] => [...labels.values()],
  };
};

export type FindingLabels = ReturnType<typeof createFindingLabels>;

type PlaceKind = 'box' | 'frames' | 'clip';

export type FindingAttributes = {
  /** Its number in the clip, from 1, in the order of the result. */
  readonly finding: number;
  /** As the service sent it; null for none. */
  readonly severity: number | null;
  readonly description: string;
  /** The words of the prompt that the finding names; empty for none. */
  readonly prompt_words: string;
  readonly verdict: FindingKind;
  readonly note: string;
  readonly place: PlaceKind;
};

const placeKind = ({ place }: Finding): PlaceKind =>
  !place.hasRegion ? 'clip' : place.boxes.length === 0 ? 'frames' : 'box';

export const findingFacts = (finding: Finding): FindingAttributes => ({
  finding: finding.number,
  severity: finding.severity,
  description: finding.description,
  prompt_words: finding.namedWords,
  verdict: finding.verdict ?? 'unreviewed',
  note: finding.note,
  place: placeKind(finding),
});
