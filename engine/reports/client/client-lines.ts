/** Texts about a clip and about a finding in reports for clients. */
import type { ClipCard } from '../../../shared/contract/library.ts';
import type { ReportOptions } from '../../../shared/contract/reports.ts';
import { includedKinds } from '../../../shared/contract/reports.ts';
import { findingKindNames } from '../../../shared/domain/shown-names.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { findingWithStills } from '../finding-stills.ts';
import type { ReportClip } from '../report.ts';
import { noFileText } from '../text/clip-texts.ts';
import { placeTexts, severityText } from '../text/finding-texts.ts';
import { formatCountOf, formatDuration, formatFrameRate } from '../text/format-amounts.ts';

/** Maximum length of the name of a program or model, in UTF-16 units. */
const maxNameLength = 100;

/** Name of the program and model that made a clip; null if unknown. */
export const generatorName = ({ generation }: Pick<ClipCard, 'generation'>): string | null => {
  // Imported results may have full paths here.
  const parts = [generation.generator, generation.model].flatMap(
    (name) => name?.replace(/^.*[/\\]/s, '').slice(0, maxNameLength) || [],
  );
  return parts.length === 0 ? null : printableText(parts.join(' '));
};

/** The length, size, rate, frame count and generator of a clip, as far as known, on one line. */
export const factsLine = ({ card, table }: Pick<ReportClip, 'card' | 'table'>): string => {
  const { durationSec, width, height, fps, frameCount } = card;
  const generator = generatorName(card);
  const facts = [
    durationSec === null ? null : formatDuration(durationSec),
    width === null || height === null ? null : `${width} × ${height}`,
    fps === null ? null : `${formatFrameRate(fps)} fps${table.rate.isVariable ? ', variable' : ''}`,
    frameCount === null ? null : formatCountOf(frameCount, 'frame'),
    generator === null ? null : `Generator: ${generator}`,
  ];
  return facts.filter(Boolean).join(' · ');
};

/** Explains how frames are numbered and where boxes come from. */
export const frameNote =
  'Frame numbers start at 0. Boxes are also drawn on the frames just before and just after a finding.';

/** Frames, timecodes and severity of a finding and, if several kinds are included, its verdict. */
export const clientFindingLine = (finding: Finding, options: ReportOptions): string => {
  const { frames, timecodes } = placeTexts(finding);
  const hasKinds = includedKinds(options).length > 1;
  const kind = hasKinds ? findingKindNames[finding.verdict ?? 'unreviewed'] : null;
  const range = frames.charAt(0).toUpperCase() + frames.slice(1);
  return [range, timecodes, severityText(finding), kind]
    .filter((text) => text !== null)
    .join(' · ');
};

/** The same as `noFileText`, for readers who do not know where the clips are stored. */
export const clientNoFileText = (card: ClipCard): string | null =>
  noFileText(card) && 'The file of this clip was not available';

export const noStillsText = (clip: ReportClip, finding: Finding): string => {
  const shown = findingWithStills(clip, finding);
  if (shown && shown !== finding) {
    return `Whole clip: see the frames at finding ${shown.number}.`;
  }
  const why = clientNoFileText(clip.card) ?? 'The frames could not be read from the file';
  return `${why}, so there are no pictures.`;
};
