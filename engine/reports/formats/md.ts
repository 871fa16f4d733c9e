import { findingKindNames, findingTypeName } from '../../../shared/domain/shown-names.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { describeTimeMismatch } from '../../library/results/placed-findings.ts';
import { type Report, type ReportClip, type ReportSummary, singleFileFormat } from '../report.ts';
import {
  clipChecks,
  clipDoubts,
  decisionTally,
  dismissedTally,
  noFindingsText,
  outcomeTally,
  outcomeText,
  promptOf,
  uncheckedTally,
  verdictTexts,
} from '../text/clip-texts.ts';
import {
  includedText,
  rangeText,
  segmentTexts,
  severityText,
  verdictText,
} from '../text/finding-texts.ts';
import {
  formatCount,
  formatCountOf,
  formatDuration,
  formatMoment,
} from '../text/format-amounts.ts';
import { markdownText } from '../text/markdown-text.ts';

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;

const tallyText = <Counted extends { readonly count: number }>(
  tally: readonly Counted[],
  nameOf: (counted: Counted) => string,
): string =>
  tally
    .map((counted) => `${markdownText(nameOf(counted))}: ${formatCount(counted.count)}`)
    .join(', ');

const ownName = ({ name }: { readonly name: string }): string => name;

const totals = (summary: ReportSummary): [name: string, value: string][] => {
  const { totals: all, findings, clipsWithFindings, byKind, bySeverity, byVerdict } = summary;
  const verdict = dismissedTally(summary).length > 0 ? 'Verdict, dismissed too' : 'Verdict';
  return [
    ['Clips', `${formatCount(all.clips)} (${formatDuration(summary.durationSec)})`],
    ['Outcome', tallyText(outcomeTally(all), ownName)],
    ['Findings', `${formatCount(findings)} in ${formatCountOf(clipsWithFindings, 'clip')}`],
    ['Marked by hand', all.marked > 0 ? formatCount(all.marked) : ''],
    ['Kind', tallyText(byKind, ({ value }) => value)],
    ['Severity', tallyText(bySeverity, ({ value }) => String(value ?? 'not rated'))],
    [verdict, tallyText(byVerdict, ({ value }) => findingKindNames[value])],
    ['Decision', tallyText(decisionTally(all), ownName)],
    ['Evaluator version', tallyText(summary.byModel, ({ value }) => value)],
    ...uncheckedTally(all).map(({ name, count }): [string, string] => [
      name,
      formatCountOf(count, 'clip'),
    ]),
    ['File missing', summary.missing > 0 ? formatCountOf(summary.missing, 'clip') : ''],
  ];
};

const head = ({ options, madeAt }: Report, summary: ReportSummary): string => {
  const rows = totals(summary).filter(([, value]) => value !== '');
  return [
    `# ${markdownText(options.title)}\n\nMade by Clipcheck, ${formatMoment(madeAt)}.`,
    options.only.length === 0 ? '' : ` Only ${includedText(options.only)} are included.`,
    `\n\n${row('', '')}${row('---', '---')}`,
    ...rows.map(([name, value]) => row(name, value)),
  ].join('');
};

const asides = (finding: Finding): string[] => {
  const segment = segmentTexts(finding);
  const doubt = describeTimeMismatch(finding);
  return [
    ...(segment
      ? [
          `About “${markdownText(segment.words)}”${segment.doubt ? `, which is ${segment.doubt}` : ''}.`,
        ]
      : []),
    ...(doubt ? [doubt] : []),
    ...(finding.note === '' ? [] : [`Note: ${markdownText(finding.note)}`]),
  ];
};

const findingItem = (finding: Finding): string => {
  const { number, type, description } = finding;
  const facts = [
    markdownText(findingTypeName(type)),
    rangeText(finding),
    severityText(finding)?.toLowerCase(),
    verdictText(finding).toLowerCase(),
  ].filter(Boolean);
  const start = `${number}. `;
  const inner = ' '.repeat(start.length);
  return [
    `${start}**${facts.join(', ')}**${description === '' ? '' : `: ${markdownText(description)}`}\n`,
    ...asides(finding).map((text) => `${inner}- ${text}\n`),
  ].join('');
};

/** A paragraph of texts; empty without any. */
const paragraph = (texts: readonly string[]): string =>
  texts.length === 0 ? '' : `\n${texts.map(markdownText).join(' ')}\n`;

const clipSection = (clip: ReportClip): string => {
  const { card, run, findings } = clip;
  const prompt = promptOf(clip);
  const remarks = [
    `Outcome: ${outcomeText(card)}.`,
    ...clipDoubts(clip),
    noFindingsText(clip),
    card.isMissing ? 'The file is missing.' : null,
  ].filter((remark) => remark !== null);
  return [
    `\n### Clip ${markdownText(card.name)}\n`,
    prompt ? `\nPrompt (${markdownText(prompt.source)}): ${markdownText(prompt.text)}\n` : '',
    paragraph(verdictTexts(run?.promptParts ?? null)),
    paragraph(remarks),
    paragraph(clipChecks(clip).map(({ text }) => text)),
    findings.length === 0 ? '' : '\n',
    ...findings.map(findingItem),
  ].join('');
};

/** A summary and all findings as Markdown, for tickets or next to the clips. */
export const mdFormat = singleFileFormat({ extension: 'md', passes: 2 }, async function* (report) {
  const summary = await report.summary();
  yield head(report, summary);
  yield '\n## Clips, the worst first\n';
  for (const part of ['findings', 'others'] as const) {
    for await (const clip of report.clips({ part })) yield clipSection(clip);
  }
});
