import { printableText } from '../../../shared/domain/printable-text.ts';
import type { ResultDocument } from '../../../shared/domain/result-document.ts';
import { clipNames } from './clip-names.ts';

/** Which clips broke which condition, a line for each; empty where none did, or none was asked. */
export const brokenText = ({ clips, broken_conditions: broken = [] }: ResultDocument): string => {
  const names = clipNames(clips.map(({ path }) => path));
  return broken
    .map(({ condition, path, findings }) => {
      const name = printableText(names.get(path) ?? path);
      return `Fails: ${name}: ${condition} (${findings} ${findings === 1 ? 'finding' : 'findings'})\n`;
    })
    .join('');
};
