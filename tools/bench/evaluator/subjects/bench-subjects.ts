import { readFileSync } from 'node:fs';
import { claimKinds } from '../../../../evaluator/detectors/prompt/judge-claims.ts';
import { readPrompt } from '../../../../evaluator/detectors/prompt/text/prompt-text.ts';
import { SUBJECT_FRAMES } from '../../../../evaluator/subjects/subject-picture.ts';
import type { SeedSet } from '../cases/recipes.ts';
import { readLabelledClips } from './labelled-clips.ts';
import { lookAtClip } from './look-at-clip.ts';
import {
  listOwnFindings,
  type ScoredClip,
  shareInterval,
  sumTallies,
  type Tally,
  tallyFrameCounts,
  tallySubjects,
  tallySwapped,
} from './score-subjects.ts';

const describe = ({ present, calledAbsent, absent, found }: Tally): string =>
  `present ${present}, called absent ${calledAbsent}; absent ${absent}, found ${found}`;

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

const shareOfPrompts = (path: string): [number, number] => {
  const prompts: string[] = JSON.parse(readFileSync(path, 'utf8'));
  const kindsOf = (text: string): string[] =>
    claimKinds.flatMap((use) =>
      use(({ name, read }) =>
        read(readPrompt(text)).flatMap(({ ignoreReason }) => (ignoreReason ? [] : name)),
      ),
    );
  const all = prompts.map(kindsOf);
  const others = all.filter((kinds) => kinds.some((kind) => kind !== 'subject'));
  return [others.length / all.length, all.filter(({ length }) => length > 0).length / all.length];
};

export const benchSubjects = async (
  folder: string,
  set: SeedSet,
  promptsPath: string | null,
  print: (line: string) => void,
): Promise<void> => {
  if (promptsPath !== null) {
    const [without, withSubjects] = shareOfPrompts(promptsPath).map(percent);
    print(`Prompts with a claim: ${without} without subjects, ${withSubjects} with them`);
  }
  const clips: ScoredClip[] = [];
  const labelled = readLabelledClips(folder, set);
  const before = process.memoryUsage.rss();
  for (const clip of labelled) {
    clips.push({ clip, seen: await lookAtClip(clip.path) });
    if (clips.length % 25 === 0) {
      process.stderr.write(`${clips.length} of ${labelled.length} clips\n`);
    }
  }
  const bySubject = tallySubjects(clips, SUBJECT_FRAMES);
  for (const [name, tally] of bySubject) print(`${name.padEnd(11)} ${describe(tally)}`);
  const all = sumTallies(bySubject.values());
  const [, most] = shareInterval(all.calledAbsent, all.present);
  print(`all         ${describe(all)}; at most ${percent(most)} of those present (95%)`);
  for (const [count, tally] of tallyFrameCounts(clips))
    print(`${count} frames: ${describe(tally)}`);
  const swapped = tallySwapped(clips, SUBJECT_FRAMES);
  print(`Prompts swapped: ${describe(swapped)}`);
  const own = listOwnFindings(clips, SUBJECT_FRAMES);
  for (const { name, subject, label } of own)
    print(`Own prompt: ${name}: no ${subject} (${label})`);
  const frameMs = clips.reduce((sum, { seen }) => sum + seen.frameMs, 0) / clips.length;
  const memoryMb = (process.resourceUsage().maxRSS * 1024 - before) / 1e6;
  print(
    `${Math.round(frameMs)} ms of processor time a frame, ${Math.round(SUBJECT_FRAMES * frameMs)} ms a clip; ${Math.round(memoryMb)} MB more memory at most`,
  );
  print(JSON.stringify({ set, clips: clips.length, all, swapped, own, frameMs, memoryMb }));
};
