import { markPrompt } from '../../../../../shared/domain/prompt-segments.ts';
import { segmentLanes } from '../../../../../shared/domain/segment-lanes.ts';
import { noPromptGiven } from '../../../../../shared/domain/without-prompt.ts';
import { worstSeverity } from '../../../clip-result.ts';
import type { ReportClip } from '../../../report.ts';
import { promptOf } from '../../../text/clip-words.ts';
import { severityColor, styles } from '../page/pdf-theme.ts';
import type { TextSpan, TextStyle } from '../text/styled-text.ts';

/** The prompt with the segments of its findings: a background, and an underline for each finding. */
export const markedSpans = (text: string, { findings }: ReportClip): TextSpan[] => {
  const places = findings.map(({ segment }) => segment);
  const lanes = segmentLanes(
    findings.map(({ segment, severity }) => ({ words: segment, severity })),
  );
  return markPrompt(text, places).map(({ text: part, segments }) => {
    if (segments.length === 0) return { text: part, style: styles.body };
    const under: (string | null)[] = [];
    for (const segment of segments) {
      const lane = lanes[segment];
      if (typeof lane !== 'number') continue;
      while (under.length <= lane) under.push(null);
      under[lane] = severityColor(findings[segment]?.severity).ink;
    }
    const worst = worstSeverity(segments.flatMap((segment) => findings[segment] ?? []));
    const { ground } = severityColor(worst);
    const style: TextStyle = { ...styles.body, ground, lanes: under };
    return { text: part, style };
  });
};

/** The prompt of a clip with its source. */
export const promptSpans = (clip: ReportClip): TextSpan[] => {
  const prompt = promptOf(clip);
  if (!prompt) return [{ text: `${noPromptGiven}.`, style: styles.small }];
  return [
    { text: `Prompt (${prompt.source}): `, style: styles.small },
    ...markedSpans(prompt.text, clip),
  ];
};
