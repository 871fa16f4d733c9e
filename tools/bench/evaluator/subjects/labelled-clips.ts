import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Subject, subjectClasses } from '../../../../evaluator/subjects/subject-classes.ts';
import type { SeedSet } from '../cases/recipes.ts';

export type LabelledClip = {
  readonly name: string;
  readonly path: string;
  /** Empty if it is unknown. */
  readonly prompt: string;
  readonly present: ReadonlySet<Subject>;
  readonly arguable: ReadonlySet<Subject>;
};

/**
 * Reads the clips that `clips.tsv` in a folder describes; the files are in its folder `clips`.
 * @param set clips with odd numbers are for tuning, even ones for reporting
 */
export const readLabelledClips = (folder: string, set: SeedSet): LabelledClip[] => {
  const [header = '', ...lines] = readFileSync(join(folder, 'clips.tsv'), 'utf8')
    .trimEnd()
    .split('\n');
  const columns = header.split('\t');
  return lines.flatMap((line) => {
    const cells = line.split('\t');
    const cell = (name: string): string => cells[columns.indexOf(name)] ?? '';
    const name = cell('clip');
    const isOdd = Number(/\d+/.exec(name)?.[0]) % 2 === 1;
    if (isOdd !== (set === 'tuning')) return [];
    return {
      ...{ name, path: join(folder, 'clips', name), prompt: cell('prompt') },
      ...{ present: subjectsIn(cell('present')), arguable: subjectsIn(cell('arguable')) },
    };
  });
};

const subjectsIn = (text: string): Set<Subject> => {
  const names = text.split(',');
  return new Set(subjectClasses.flatMap(([subject]) => (names.includes(subject) ? [subject] : [])));
};
