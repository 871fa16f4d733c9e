import { printableText } from '../../../shared/domain/printable-text.ts';
import type { ResultDocument } from '../../../shared/domain/result-document.ts';
import { clipNames } from './clip-names.ts';

const importAdvice =
  'An imported result was not evaluated here, so it does not pass --fail-on. Evaluate the clip with --force, or accept imported results with --trust-imports.\n';

/** Why clips fail, a line for each reason; empty where none does, or no condition was given. */
export const brokenText = ({
  clips,
  broken_conditions: broken = [],
  untrusted_imports: imported = [],
}: ResultDocument): string => {
  const names = clipNames(clips.map(({ path }) => path));
  const nameOf = (path: string): string => printableText(names.get(path) ?? path);
  return [
    ...broken.map(
      ({ condition, path, findings, imported_verdicts: dismissed }) =>
        `Fails: ${nameOf(path)}: ${condition} (${findings} ${findings === 1 ? 'finding' : 'findings'}${dismissed > 0 ? `, ${dismissed} dismissed only by an imported verdict` : ''})\n`,
    ),
    ...imported.map(({ path }) => `Fails: ${nameOf(path)}: only an imported result\n`),
    ...(imported.length > 0 ? [importAdvice] : []),
  ].join('');
};
