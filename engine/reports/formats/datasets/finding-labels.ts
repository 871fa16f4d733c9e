import { printableText } from '../../../../shared/text/printable-text.ts';

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
