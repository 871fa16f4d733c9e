import { findingTypeOf } from '../../../../../shared/domain/finding-types.ts';
import { findingKindNames, findingSourceName } from '../../../../../shared/domain/shown-names.ts';
import type { Finding } from '../../../../../shared/model/finding.ts';
import { describeTimeMismatch } from '../../../../library/results/placed-findings.ts';
import type { ReportClip } from '../../../report.ts';
import { placeTexts, segmentTexts, severityText } from '../../../text/finding-texts.ts';
import { colors, severityColor, styles } from '../page/pdf-theme.ts';
import type { PageColumn, Sheet } from '../page/sheet.ts';
import { heightOf } from '../text/break-lines.ts';
import type { TextSpan } from '../text/styled-text.ts';
import { drawStill, maxStillSize, stillHeight } from './draw-still.ts';

const gap = 14;

const minTextHeight = 80;

const headSpans = (finding: Finding): TextSpan[] => {
  const { number } = finding;
  const { name, colors: typeColors } = findingTypeOf(finding.type);
  const severity = severityText(finding);
  const ink = severityColor(finding.severity).ink;
  return [
    { text: `${number}  `, style: styles.strong },
    { text: name, style: { ...styles.strong, color: typeColors.light } },
    ...(severity ? [{ text: ` · ${severity}`, style: { ...styles.strong, color: ink } }] : []),
    { text: '\n', style: styles.strong },
  ];
};

const placeSpans = (finding: Finding): TextSpan[] => {
  const { frames, timecodes, seconds } = placeTexts(finding);
  const text = [frames, timecodes, seconds].filter((text) => text !== null).join(' · ');
  const doubt = describeTimeMismatch(finding);
  return [
    { text: `${text}\n`, style: styles.small },
    ...(doubt ? [{ text: `${doubt}\n`, style: { ...styles.small, color: colors.warn } }] : []),
  ];
};

const wordSpans = (finding: Finding): TextSpan[] => {
  const named = segmentTexts(finding);
  if (!named) return [];
  const { background } = severityColor(finding.severity);
  return [
    { text: 'In the prompt: ', style: styles.small },
    { text: named.words, style: { ...styles.body, background } },
    { text: `${named.doubt ? ` (${named.doubt})` : ''}\n`, style: styles.small },
  ];
};

const verdictSpans = ({ verdict, note, source }: Finding): TextSpan[] => [
  { text: findingKindNames[verdict ?? 'unreviewed'], style: styles.smallStrong },
  { text: ` · found ${findingSourceName(source)}`, style: styles.small },
  ...(note === ''
    ? []
    : [
        { text: '\nNote: ', style: styles.smallStrong },
        { text: note, style: styles.body },
      ]),
];

const spansOf = (finding: Finding): TextSpan[] => [
  ...headSpans(finding),
  ...placeSpans(finding),
  ...(finding.description === '' ? [] : [{ text: `${finding.description}\n`, style: styles.body }]),
  ...wordSpans(finding),
  ...verdictSpans(finding),
];

export type LaidOutFinding = {
  readonly height: number;
  write(): void;
};

export const layOutFinding = (
  sheet: Sheet,
  clip: ReportClip,
  finding: Finding,
  showsStills: boolean,
): LaidOutFinding => {
  const left: PageColumn = { x: sheet.content.x, width: maxStillSize.width };
  const indent = showsStills ? maxStillSize.width + gap : 0;
  const right: PageColumn = {
    x: sheet.content.x + indent,
    width: sheet.paper.contentWidth - indent,
  };
  const lines = sheet.lines(spansOf(finding), right.width);
  const pictureHeight = showsStills ? stillHeight(clip, finding) : 0;
  const height = Math.max(pictureHeight, heightOf(lines));
  const write = (): void => {
    sheet.ensureSpace(
      height <= sheet.paper.contentHeight ? height : Math.max(pictureHeight, minTextHeight),
    );
    const [top, first] = [sheet.y, sheet.pageNumber];
    if (showsStills) drawStill(sheet, clip, finding, left, top);
    sheet.write(lines, right);
    if (sheet.pageNumber === first) sheet.y = Math.max(sheet.y, top + pictureHeight);
    sheet.y += 12;
  };
  return { height, write };
};
