import { findingTypeOf } from '../../../../../shared/domain/finding-types.ts';
import { findingKindNames, findingSourceName } from '../../../../../shared/domain/shown-names.ts';
import { describeTimeMismatch } from '../../../../library/results/placed-findings.ts';
import type { ReportClip, ReportFinding } from '../../../report.ts';
import { placeWords, segmentWords, severityWords } from '../../../text/finding-words.ts';
import { colors, severityColor, styles } from '../page/pdf-theme.ts';
import type { Column, Sheet } from '../page/sheet.ts';
import { heightOf } from '../text/break-lines.ts';
import type { TextSpan } from '../text/styled-text.ts';
import { drawStill, stillHeight, stillRoom } from './draw-still.ts';

const gap = 14;

/** Part of a long text that stays on the first page, in points. */
const minWords = 80;

const headSpans = (finding: ReportFinding): TextSpan[] => {
  const { number } = finding;
  const { name, colors: ofType } = findingTypeOf(finding.type);
  const severity = severityWords(finding);
  const ink = severityColor(finding.severity).ink;
  return [
    { text: `${number}  `, style: styles.strong },
    { text: name, style: { ...styles.strong, color: ofType.light } },
    ...(severity ? [{ text: ` · ${severity}`, style: { ...styles.strong, color: ink } }] : []),
    { text: '\n', style: styles.strong },
  ];
};

const placeSpans = ({ table }: ReportClip, finding: ReportFinding): TextSpan[] => {
  const { frames, timecodes, seconds } = placeWords(table, finding);
  const place = [frames, timecodes, seconds].filter((words) => words !== null).join(' · ');
  const doubt = describeTimeMismatch(finding);
  return [
    { text: `${place}\n`, style: styles.small },
    ...(doubt ? [{ text: `${doubt}\n`, style: { ...styles.small, color: colors.warn } }] : []),
  ];
};

const wordSpans = (finding: ReportFinding): TextSpan[] => {
  const named = segmentWords(finding);
  if (!named) return [];
  const { ground } = severityColor(finding.severity);
  return [
    { text: 'In the prompt: ', style: styles.small },
    { text: named.words, style: { ...styles.body, ground } },
    { text: `${named.doubt ? ` (${named.doubt})` : ''}\n`, style: styles.small },
  ];
};

const verdictSpans = ({ verdict, note, source }: ReportFinding): TextSpan[] => [
  { text: findingKindNames[verdict ?? 'unreviewed'], style: styles.smallStrong },
  { text: ` · found ${findingSourceName(source)}`, style: styles.small },
  ...(note === ''
    ? []
    : [
        { text: '\nNote: ', style: styles.smallStrong },
        { text: note, style: styles.body },
      ]),
];

const spansOf = (clip: ReportClip, finding: ReportFinding): TextSpan[] => [
  ...headSpans(finding),
  ...placeSpans(clip, finding),
  ...(finding.description === '' ? [] : [{ text: `${finding.description}\n`, style: styles.body }]),
  ...wordSpans(finding),
  ...verdictSpans(finding),
];

/** A finding that is laid out, but not yet written. */
export type LaidOutFinding = {
  /** In points. */
  readonly height: number;
  /** Writes the finding, on one page if it fits. */
  write(): void;
};

/** Lays out a finding with its picture at the left and its words beside it. */
export const layOutFinding = (
  sheet: Sheet,
  clip: ReportClip,
  finding: ReportFinding,
  hasStills: boolean,
): LaidOutFinding => {
  const left: Column = { x: sheet.content.x, width: stillRoom.width };
  const indent = hasStills ? stillRoom.width + gap : 0;
  const right: Column = { x: sheet.content.x + indent, width: sheet.paper.contentWidth - indent };
  const words = sheet.lines(spansOf(clip, finding), right.width);
  const pictureHeight = hasStills ? stillHeight(clip, finding) : 0;
  const height = Math.max(pictureHeight, heightOf(words));
  const write = (): void => {
    sheet.need(height <= sheet.paper.contentHeight ? height : Math.max(pictureHeight, minWords));
    const [top, first] = [sheet.y, sheet.pageNumber];
    if (hasStills) drawStill(sheet, clip, finding, left, top);
    sheet.write(words, right);
    if (sheet.pageNumber === first) sheet.y = Math.max(sheet.y, top + pictureHeight);
    sheet.y += 12;
  };
  return { height, write };
};
