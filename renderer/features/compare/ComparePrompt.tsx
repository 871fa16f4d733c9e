import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { plainText } from '../../../shared/domain/tracks/normalized-text.ts';
import { Section } from '../../ui/Section.tsx';
import textStyles from '../../ui/texts.module.css';
import { MarkedPrompt, SeverityLegend } from '../clip-findings/marked-prompt/MarkedPrompt.tsx';
import { type Review, ReviewContext } from '../clip-player/review-context.ts';
import { sideNames, useComparison, useSideLetters } from './compare-context.ts';
import type { SideName } from './use-places.ts';

const promptOf = ({ run, detail }: Review): string => run?.prompt ?? detail.card.prompt ?? '';

const hasMarks = ({ findings }: Review): boolean => findings.some(({ words }) => words !== null);

const hasPromptFindings = ({ findings }: Review): boolean =>
  findings.some(({ namedWords }) => namedWords !== '');

const useOnlySide = (): SideName | null => {
  const { pairs, chosen } = useComparison();
  const pair = chosen === null ? undefined : pairs[chosen];
  if (!pair || pair.change !== null) return null;
  return pair.left === null ? 'right' : 'left';
};

export const ComparePrompt = () => {
  const comparison = useComparison();
  const { left, right, chosen } = comparison;
  const letters = useSideLetters();
  const onlySide = useOnlySide();
  const [side, setSide] = useState<SideName>(() =>
    hasPromptFindings(left) && !hasPromptFindings(right) ? 'left' : 'right',
  );
  const [followed, setFollowed] = useState(chosen);
  if (followed !== chosen) {
    setFollowed(chosen);
    if (onlySide !== null) setSide(onlySide);
  }
  const shown = comparison[side];
  const prompt = promptOf(shown);
  const isSame = plainText(promptOf(left)) === plainText(promptOf(right));
  if (isSame && prompt === '') return null;
  return (
    <Section
      title="Prompt"
      tools={
        <>
          {hasMarks(shown) ? <SeverityLegend /> : null}
          {isSame && !hasPromptFindings(left) && !hasPromptFindings(right) ? null : (
            <SegmentedControl
              aria-label="Result marked in the prompt"
              data={sideNames.map((value) => ({ value, label: letters[value] }))}
              value={side}
              onChange={(value) => setSide(value === 'left' ? 'left' : 'right')}
            />
          )}
        </>
      }
    >
      {isSame ? null : (
        <p className={textStyles.dim}>
          {letters.left} and {letters.right} have different prompts.
        </p>
      )}
      {prompt === '' ? (
        <p className={textStyles.dim}>{letters[side]} has no prompt.</p>
      ) : (
        <ReviewContext key={side} value={shown}>
          <MarkedPrompt prompt={prompt} />
        </ReviewContext>
      )}
    </Section>
  );
};
