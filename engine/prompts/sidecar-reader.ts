import { basename, dirname, join, parse } from 'node:path';
import { printableText } from '../../shared/domain/printable-text.ts';
import type { FoundClip } from '../media/find-clips.ts';
import type { LookUpName } from './folder-names.ts';
import type { FoundPrompt, PromptReader, ReportProblem } from './prompt-source.ts';
import { readTextFile } from './read-text-file.ts';

const maxMebibytes = 1;

/**
 * Reads the text file beside a clip that has its name with `.txt` in place of the ending
 * (prompt-sources: `clip.txt`, "whole file is the caption"). Case and Unicode form may differ, as
 * they do after a copy from another system.
 */
export const createSidecarReader = (lookUp: LookUpName, report: ReportProblem): PromptReader => {
  /** Whether another clip of the folder has exactly the name of the text file. */
  const belongsToOther = async (folder: string, clipName: string, sidecar: string) => {
    const { ext } = parse(clipName);
    const stem = parse(sidecar).name;
    const clips = await lookUp(folder, stem + ext);
    return clips.some((name) => name !== clipName && parse(name).name === stem);
  };

  const pick = async (folder: string, clipName: string): Promise<string | null> => {
    const { name: stem } = parse(clipName);
    const candidates = await lookUp(folder, `${stem}.txt`);
    const own = candidates.find((name) => parse(name).name === stem);
    if (own !== undefined) return own;
    for (const name of candidates) {
      if (!(await belongsToOther(folder, clipName, name))) return name;
    }
    return null;
  };

  const find = async (clip: FoundClip): Promise<FoundPrompt | null> => {
    const folder = dirname(clip.path);
    const name = await pick(folder, basename(clip.path));
    if (name === null) return null;
    const origin = join(folder, name);
    const file = await readTextFile(origin, maxMebibytes);
    if (!file.ok) {
      const message = `The prompt file ${printableText(origin)} ${file.why}.`;
      report({ code: 'sidecar_unreadable', kind: 'user', path: origin, message });
      return null;
    }
    const text = file.text.trim();
    return text === '' ? null : { text, source: 'sidecar', origin };
  };

  return { find };
};
