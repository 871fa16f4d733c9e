import { type JudgedKind, type PromptPart, promptPartNames } from '../domain/judged-prompt.ts';
import { markPrompt } from '../domain/prompt-segments.ts';
import { segmentLanes } from '../domain/segment-lanes.ts';
import { type SeverityLevel, severityLabel, severityLevel } from '../domain/severity.ts';
import { printableLine } from '../text/printable-lines.ts';
import { shortText } from '../text/short-text.ts';
import type { Finding } from './finding.ts';

export type Marked = Pick<Finding, 'description' | 'severity' | 'words'>;

export type MarkLine = {
  readonly finding: number;
  /** 0 is nearest to the words. */
  readonly lane: number;
  /** Null if unknown. */
  readonly level: SeverityLevel | null;
};

export type PromptMark = ReturnType<typeof promptMarks>[number];

const maxNumbers = 3;
const maxSpokenCharacters = 200;

const numbersText = (findings: readonly number[]): string => {
  const shown = findings.slice(0, maxNumbers).map((index) => index + 1);
  const rest = findings.length - shown.length;
  return [...shown, ...(rest > 0 ? [`+${rest}`] : [])].join(' ');
};

const labelOf = (text: string, here: readonly Marked[]): string => {
  const readOut = here.map(({ severity, description }) => {
    const severityText = severityLabel(severityLevel(severity));
    const spoken = printableLine(shortText(description, maxSpokenCharacters));
    return spoken === '' ? severityText : `${severityText}: ${spoken}`;
  });
  return `“${printableLine(text)}”. ${readOut.join('; ')}`;
};

const labelOfWords = (text: string, kind: JudgedKind, reason: string | null): string =>
  `“${printableLine(text)}”, ${promptPartNames[kind]}${reason === null ? '' : `: ${reason}`}`;

/**
 * Splits a prompt into pieces; joined, their texts are the prompt.
 * @param parts of the same prompt; null if it is not known which words were judged
 */
export const promptMarks = (
  prompt: string,
  findings: readonly Marked[],
  parts: readonly PromptPart[] | null = null,
) => {
  const level = (index: number) => severityLevel(findings[index]?.severity);
  const lanes = segmentLanes(findings);
  const pieces = (parts ?? []).map(({ start, text }) => ({ start, end: start + text.length }));
  const runs = markPrompt(prompt, [...findings.map(({ words }) => words), ...pieces]);
  return runs.map(({ start, text, segments: covering }, position) => {
    const segments = covering.filter((index) => index < findings.length);
    const part = parts?.[(covering.at(-1) ?? 0) - findings.length];
    const kind = part && part.kind !== 'separator' ? part.kind : null;
    const reason = part?.reason ? printableLine(part.reason) : null;
    const before = new Set(runs[position - 1]?.segments);
    const begins = segments.filter((finding) => !before.has(finding));
    const worstFirst = segments.toSorted((one, other) => (level(other) ?? 0) - (level(one) ?? 0));
    return {
      start,
      text,
      /** Indexes, worst first. */
      findings: worstFirst,
      levels: worstFirst.map(level),
      lines: worstFirst.flatMap((finding): MarkLine[] => {
        const lane = lanes[finding] ?? null;
        return lane === null ? [] : [{ finding, lane, level: level(finding) }];
      }),
      /** Those that begin here; may be empty. */
      begins,
      /** Their numbers, as in the list and on the video. */
      numbers: numbersText(begins),
      /** Null if not known, and for text between words. */
      kind,
      reason,
      label:
        kind === null || worstFirst.length > 0
          ? labelOf(
              text,
              worstFirst.flatMap((finding) => findings[finding] ?? []),
            )
          : labelOfWords(text, kind, reason),
    };
  });
};

export const findingToChoose = (
  { findings }: Pick<PromptMark, 'findings'>,
  chosen: number | null,
): number | null => {
  const position = chosen === null ? -1 : findings.indexOf(chosen);
  return findings[(position + 1) % findings.length] ?? null;
};
