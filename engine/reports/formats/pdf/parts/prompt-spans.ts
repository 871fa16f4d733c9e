import { markPrompt } from '../../../../../shared/domain/prompt-segments.ts';
import { segmentLanes } from '../../../../../shared/domain/segment-lanes.ts';
import { noPromptGiven } from '../../../../../shared/domain/without-prompt.ts';
import { worstSeverity } from '../../../clip-result.ts';
import type { ReportClip } from '../../../report.ts';
import { promptOf } from '../../../text/clip-texts.ts';
import { severityColor, styles } from '../page/pdf-theme.ts';
import type { TextSpan, TextStyle } from '../text/styled-text.ts';

/** The prompt: segments of findings have a background, and an underline for each finding. */
export const markedSpans = (text: string, { findings }: ReportClip): TextSpan[] => {
  const segments = findings.map(({ words }) => words);
  const lanes = segmentLanes(findings);
  return markPrompt(text, segments).map(({ text: part, segments: indexes }) => {
    if (indexes.length === 0) return { text: part, style: styles.body };
    const underlines: (string | null)[] = [];
    for (const segment of indexes) {
      const lane = lanes[segment];
      if (typeof lane !== 'number') continue;
      while (underlines.length <= lane) underlines.push(null);
      underlines[lane] = severityColor(findings[segment]?.severity).ink;
    }
    const worst = worstSeverity(indexes.flatMap((segment) => findings[segment] ?? []));
    const { background } = severityColor(worst);
    const style: TextStyle = { ...styles.body, background, underlines };
    return { text: part, style };
  });
};

export const promptSpans = (clip: ReportClip): TextSpan[] => {
  const prompt = promptOf(clip);
  if (!prompt) return [{ text: `${noPromptGiven}.`, style: styles.small }];
  return [
    { text: `Prompt (${prompt.source}): `, style: styles.small },
    ...markedSpans(prompt.text, clip),
  ];
};
