import { plainText } from '../../../shared/domain/tracks/normalized-text.ts';
import { Section } from '../../ui/Section.tsx';
import textStyles from '../../ui/texts.module.css';
import { MarkedPrompt, SeverityLegend } from '../clip-findings/marked-prompt/MarkedPrompt.tsx';
import { type Review, ReviewContext } from '../clip-player/review-context.ts';
import { letterOf, useComparison, useSide } from './compare-context.ts';

const promptOf = ({ run, detail }: Review): string => run?.prompt ?? detail.card.prompt ?? '';

/** The prompt of the chosen picture, with its findings. */
export const ComparePrompt = () => {
  const { sides, places } = useComparison();
  const shown = useSide(places.current);
  const prompt = promptOf(shown);
  const areSame = new Set(sides.map((side) => plainText(promptOf(side)))).size === 1;
  if (areSame && prompt === '') return null;
  const letter = letterOf(places.current);
  return (
    <Section
      title={`Prompt of ${letter}`}
      tools={shown.findings.some(({ words }) => words !== null) ? <SeverityLegend /> : null}
    >
      {areSame ? null : <p className={textStyles.dim}>The prompts are different.</p>}
      {prompt === '' ? (
        <p className={textStyles.dim}>{letter} has no prompt.</p>
      ) : (
        <ReviewContext key={places.current} value={shown}>
          <MarkedPrompt prompt={prompt} />
        </ReviewContext>
      )}
    </Section>
  );
};
