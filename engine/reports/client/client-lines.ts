import type { ClipCard } from '../../../shared/contract/library.ts';
import { includedKinds } from '../../../shared/contract/report-options.ts';
import type { ReportOptions } from '../../../shared/contract/reports.ts';
import { findingKindNames } from '../../../shared/domain/shown-names.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { findingWithStills } from '../finding-stills.ts';
import type { ReportClip, ReportFinding } from '../report.ts';
import { noFileWords } from '../text/clip-words.ts';
import { placeWords, severityWords } from '../text/finding-words.ts';

/** Longest name of a program or model, in UTF-16 units. */
const maxLength = 100;

/** Name of the program and model that made a clip; null where that is not known. */
export const generatorWords = ({ generation }: Pick<ClipCard, 'generation'>): string | null => {
  // Results of earlier versions and of imports may name whole paths.
  const parts = [generation.generator, generation.model].flatMap(
    (name) => name?.replace(/^.*[/\\]/s, '').slice(0, maxLength) || [],
  );
  return parts.length === 0 ? null : printableText(parts.join(' '));
};

/** Where a finding lies, how bad it is and, where several kinds are included, its verdict. */
export const findingLine = (
  { table }: ReportClip,
  finding: ReportFinding,
  options: ReportOptions,
): string => {
  const { frames, timecodes } = placeWords(table, finding);
  const hasKinds = includedKinds(options).length > 1;
  const kind = hasKinds ? findingKindNames[finding.verdict ?? 'unreviewed'] : null;
  const place = frames.charAt(0).toUpperCase() + frames.slice(1);
  return [place, timecodes, severityWords(finding), kind]
    .filter((words) => words !== null)
    .join(' · ');
};

/** `noFileWords` for somebody who does not know where the clips lie. */
export const clientNoFileWords = (card: ClipCard): string | null =>
  noFileWords(card) && 'The file of this clip was not available';

/** Why a finding has no pictures of its own. */
export const noPicturesWords = (clip: ReportClip, finding: ReportFinding): string => {
  const shown = findingWithStills(clip, finding);
  if (shown && shown !== finding) {
    return `Whole clip: its frames are shown at finding ${shown.number}.`;
  }
  const why = clientNoFileWords(clip.card) ?? 'The frames could not be read from the file';
  return `${why}, so there are no pictures.`;
};
