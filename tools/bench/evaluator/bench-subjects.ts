import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFrameTable } from '../../../evaluator/analysis/build-frame-table.ts';
import { activeClaims } from '../../../evaluator/detectors/prompt/claim.ts';
import { subject } from '../../../evaluator/detectors/prompt/kinds/subject.ts';
import { readPrompt } from '../../../evaluator/detectors/prompt/text/prompt-text.ts';
import { findSubjects } from '../../../evaluator/subjects/find-subjects.ts';
import { type Subject, subjectClasses } from '../../../evaluator/subjects/subject-classes.ts';
import { wilsonInterval } from './real/score-real.ts';

type LabelledClip = {
  readonly path: string;
  /** Empty if it is unknown. */
  readonly prompt: string;
  readonly present: ReadonlySet<Subject>;
  readonly arguable: ReadonlySet<Subject>;
};

/** Reads the clips of a folder's `clips.tsv`, without odd numbers: the rule was chosen on those. */
const readLabelledClips = (folder: string): LabelledClip[] => {
  const [header = '', ...lines] = readFileSync(join(folder, 'clips.tsv'), 'utf8')
    .trimEnd()
    .split('\n');
  const columns = header.split('\t');
  return lines.flatMap((line) => {
    const cells = line.split('\t');
    const cell = (name: string): string => cells[columns.indexOf(name)] ?? '';
    const name = cell('clip');
    if (Number(/\d+/.exec(name)?.[0]) % 2 === 1) return [];
    return {
      path: join(folder, 'clips', name),
      prompt: cell('prompt'),
      present: subjectsIn(cell('present')),
      arguable: subjectsIn(cell('arguable')),
    };
  });
};

const subjectsIn = (text: string): Set<Subject> => {
  const names = text.split(',');
  return new Set(subjectClasses.flatMap(([name]) => (names.includes(name) ? [name] : [])));
};

type SeenClip = LabelledClip & { readonly absent: ReadonlySet<Subject> };

type Tally = { present: number; calledAbsent: number; absent: number; found: number };

const tally = (pairs: readonly (readonly [SeenClip, Subject])[]): Tally => {
  const all = { present: 0, calledAbsent: 0, absent: 0, found: 0 };
  for (const [{ present, arguable, absent }, name] of pairs) {
    if (present.has(name)) {
      all.present += 1;
      if (absent.has(name)) all.calledAbsent += 1;
    } else if (!arguable.has(name)) {
      all.absent += 1;
      if (absent.has(name)) all.found += 1;
    }
  }
  return all;
};

const describe = ({ present, calledAbsent, absent, found }: Tally): string =>
  `present ${present}, called absent ${calledAbsent}; absent ${absent}, found ${found}`;

const claimedIn = (prompt: string): Subject[] =>
  activeClaims(subject.read(readPrompt(prompt))).map(({ value }) => value);

export const benchSubjects = async (
  folder: string,
  print: (line: string) => void,
): Promise<void> => {
  const look = await findSubjects();
  const clips: SeenClip[] = [];
  for (const clip of readLabelledClips(folder)) {
    const judge = subject.judge(await buildFrameTable(clip.path, look));
    const absent = subjectClasses.flatMap(([name]) => {
      const judgment = judge(name);
      return typeof judgment === 'object' && 'severity' in judgment ? [name] : [];
    });
    clips.push({ ...clip, absent: new Set(absent) });
    if (clips.length % 25 === 0) process.stderr.write(`${clips.length} clips\n`);
  }
  const pairsOf = (name: Subject) => clips.map((clip) => [clip, name] as const);
  for (const [name] of subjectClasses)
    print(`${name.padEnd(11)} ${describe(tally(pairsOf(name)))}`);
  const all = tally(subjectClasses.flatMap(([name]) => pairsOf(name)));
  const [, most] = wilsonInterval(all.calledAbsent, all.present);
  print(`all         ${describe(all)}; at most ${(100 * most).toFixed(1)}% of those present (95%)`);
  const prompts = [...new Set(clips.map(({ prompt }) => prompt))];
  const swapped = tally(
    prompts.flatMap((prompt) =>
      claimedIn(prompt).flatMap((name) => pairsOf(name).filter(([clip]) => clip.prompt !== prompt)),
    ),
  );
  print(`Prompts swapped: ${describe(swapped)}`);
  print(JSON.stringify({ clips: clips.length, all, swapped }));
};
