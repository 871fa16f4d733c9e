import { mostManifestRows, type ParsedManifest } from './parse-jsonl-manifest.ts';

const linesOf = (text: string): string[] => {
  const lines = text.split('\n', mostManifestRows + 1).map((line) => line.trim());
  while (lines.at(-1) === '') lines.pop();
  return lines;
};

/**
 * Reads two lists of the same order, files in one and prompts in the other (finetrainers). Where
 * their lengths differ nobody knows which prompt belongs to which file, and none is taken.
 */
export const pairLineLists = (files: string, prompts: string): ParsedManifest => {
  const names = linesOf(files);
  const texts = linesOf(prompts);
  if (names.length > mostManifestRows) {
    const most = mostManifestRows.toLocaleString('en');
    return {
      rows: [],
      complaints: [`it has more than ${most} lines, so it is ignored`],
    };
  }
  if (names.length !== texts.length) {
    const complaint = `its number of lines differs from the list of videos (${texts.length} and ${names.length}), so it is ignored`;
    return { rows: [], complaints: [complaint] };
  }
  const rows = names.flatMap((name, at) => {
    const prompt = texts[at]?.toWellFormed() ?? '';
    return name === '' ? [] : [{ name, prompt: prompt === '' ? null : prompt, line: at + 1 }];
  });
  return { rows, complaints: [] };
};
