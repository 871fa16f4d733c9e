import type { ShownFinding } from '../../../../shared/contract/clips.ts';
import {
  type JudgedKind,
  type PromptPart,
  promptPartNames,
} from '../../../../shared/domain/judged-prompt.ts';
import { markPrompt, type PlacedSegment } from '../../../../shared/domain/prompt-segments.ts';
import { segmentLanes } from '../../../../shared/domain/segment-lanes.ts';
import { severityLabel, severityLevel } from '../../../../shared/domain/severity.ts';
import { printableLine } from '../../../../shared/text/printable-lines.ts';

/** What a mark in the prompt depends on. */
export type Marked = Pick<ShownFinding, 'description' | 'severity'> & {
  words: PlacedSegment | null;
};

/** A line below the words of a finding. */
export type MarkLine = {
  readonly finding: number;
  /** 0 is nearest to the words. */
  readonly lane: number;
  /** 1 to 5; null where it is unknown. */
  readonly level: number | null;
};

/** A piece of the prompt in which the same findings lie everywhere, and the same was judged. */
export type PromptMark = {
  /** UTF-16 unit of the prompt at which it begins. */
  readonly start: number;
  readonly text: string;
  /** Indexes of the findings, worst first; empty for a piece that nothing was found in. */
  readonly findings: readonly number[];
  /** Severity of each of `findings`. */
  readonly levels: readonly (number | null)[];
  readonly lines: readonly MarkLine[];
  /** Numbers of the findings that begin here, as the list and the picture give them; may be empty. */
  readonly numbers: string;
  /** What became of its words; null where that is not known, and of what is between words. */
  readonly kind: JudgedKind | null;
  /** Why its words were not judged; null where nothing is said. */
  readonly reason: string | null;
  /** What it is called where it is not seen. */
  readonly label: string;
};

/** Numbers that are shown beside each other before the rest is only counted. */
const maxNumbers = 3;
/** Characters of a description that are read out. */
const maxRead = 200;

const numbersText = (findings: readonly number[]): string => {
  const shown = findings.slice(0, maxNumbers).map((index) => index + 1);
  const rest = findings.length - shown.length;
  return [...shown, ...(rest > 0 ? [`+${rest}`] : [])].join(' ');
};

const labelOf = (text: string, here: readonly Marked[]): string => {
  const readOut = here.map(({ severity, description }) => {
    const severityText = severityLabel(severityLevel(severity));
    const read = printableLine(description.slice(0, maxRead));
    return read === '' ? severityText : `${severityText}: ${read}`;
  });
  return `“${printableLine(text)}”. ${readOut.join('; ')}`;
};

const labelOfWords = (text: string, kind: JudgedKind, reason: string | null): string =>
  `“${printableLine(text)}”, ${promptPartNames[kind]}${reason === null ? '' : `: ${reason}`}`;

/**
 * The pieces of a prompt with what was found in them, and what became of the rest. Put together
 * their texts are the prompt.
 * @param parts of the same prompt; null where it is not known which words were judged
 */
export const promptMarks = (
  prompt: string,
  findings: readonly Marked[],
  parts: readonly PromptPart[] | null = null,
): PromptMark[] => {
  const level = (index: number): number | null => severityLevel(findings[index]?.severity);
  const lanes = segmentLanes(findings);
  const pieces = (parts ?? []).map(({ start, text }) => ({ start, end: start + text.length }));
  const runs = markPrompt(prompt, [...findings.map(({ words }) => words), ...pieces]);
  return runs.map(({ start, text, segments: covering }, at) => {
    const segments = covering.filter((index) => index < findings.length);
    const part = parts?.[(covering.at(-1) ?? 0) - findings.length];
    const kind = part && part.kind !== 'separator' ? part.kind : null;
    const reason = part?.reason ? printableLine(part.reason) : null;
    const before = new Set(runs[at - 1]?.segments);
    const worstFirst = segments.toSorted((one, other) => (level(other) ?? 0) - (level(one) ?? 0));
    return {
      start,
      text,
      findings: worstFirst,
      levels: worstFirst.map(level),
      lines: worstFirst.flatMap((finding) => {
        const lane = lanes[finding] ?? null;
        return lane === null ? [] : [{ finding, lane, level: level(finding) }];
      }),
      numbers: numbersText(segments.filter((finding) => !before.has(finding))),
      ...{ kind, reason },
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

/** Which finding a mark chooses: the worst, and with each further press the next in the same place. */
export const findingToChoose = (
  { findings }: Pick<PromptMark, 'findings'>,
  chosen: number | null,
): number | null => {
  const at = chosen === null ? -1 : findings.indexOf(chosen);
  return findings[(at + 1) % findings.length] ?? null;
};
