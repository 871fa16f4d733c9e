import type { FindingKind } from '../../../../shared/domain/verdict.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import type { ReportFinding } from '../../report.ts';

/** CVAT keeps no longer names; in characters. */
const maxCharacters = 64;

/** A service may send any number of types. What comes after so many is `other`. */
const maxLabels = 1000;

const other = 'other';

/** Those of the interface come first, so that their ids are the same in every report. */
const known = ['visual_glitch', 'prompt_misalignment'];

/**
 * A type of findings as the name of a label: on one line, of bearable length, never empty, and the
 * same in XML as in JSON.
 */
export const labelName = (type: string): string => {
  const text = printableText(type).replace(/[\uFFFE\uFFFF]/g, '\uFFFD');
  return [...text].slice(0, maxCharacters).join('').trim() || 'unknown';
};

type Label = { readonly id: number; readonly name: string };

export type FindingLabels = {
  /** The label of a type; the same one for the same type. */
  of(type: string): Label;
  /** All that were asked for and those of the interface, in the order of their ids. */
  all(): readonly Label[];
};

/** The labels of one report, made as its findings are met. */
export const createFindingLabels = (): FindingLabels => {
  const labels = new Map<string, Label>();
  const labelOf = (wanted: string): Label => {
    const found = labels.get(wanted);
    if (found) return found;
    const name = labels.size < maxLabels ? wanted : other;
    const label = labels.get(name) ?? { id: labels.size + 1, name };
    labels.set(name, label);
    return label;
  };
  for (const type of known) labelOf(type);
  return { of: (type) => labelOf(labelName(type)), all: () => [...labels.values()] };
};

/** Where a finding lies: in boxes, anywhere in the picture at some frames, or in the whole clip. */
type PlaceKind = 'box' | 'frames' | 'clip';

/** What datasets say of a finding beside its place, under names that mean the same in all of them. */
export type FindingFacts = {
  /** Its number in the clip, from 1, as the app shows it. */
  readonly finding: number;
  /** As the service sent it; null where it sent none. */
  readonly severity: number | null;
  readonly description: string;
  /** Its words in the prompt; empty where it names none. */
  readonly prompt_words: string;
  readonly verdict: FindingKind;
  readonly note: string;
  readonly place: PlaceKind;
};

const placeKind = ({ place }: ReportFinding): PlaceKind =>
  !place.hasRegion ? 'clip' : place.boxes.length === 0 ? 'frames' : 'box';

export const findingFacts = (finding: ReportFinding): FindingFacts => ({
  finding: finding.number,
  severity: finding.severity ?? null,
  description: finding.description,
  prompt_words: finding.prompt_segment?.text ?? '',
  verdict: finding.verdict ?? 'unreviewed',
  note: finding.note,
  place: placeKind(finding),
});
