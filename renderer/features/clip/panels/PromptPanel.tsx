import { Button } from '@mantine/core';
import type { ShownRun } from '../../../../shared/contract/clips.ts';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import type { FindingRead } from '../../../../shared/service-api/finding.ts';
import { printableLines } from '../../../ui/printable-lines.ts';
import { Section } from '../../../ui/Section.tsx';
import { GivePrompt } from '../../library/cells/GivePrompt.tsx';
import { promptOriginText, promptSourceLabel } from '../../library/cells/prompt-source.ts';
import { Scrolling } from '../Scrolling.tsx';
import styles from './PromptPanel.module.css';
import { promptParts } from './prompt-parts.ts';

type Props = {
  card: ClipCard;
  run: ShownRun | undefined;
  chosen: FindingRead | null;
  onEdit: () => void;
};

const MarkedPrompt = ({ text, chosen }: { text: string; chosen: FindingRead | null }) => {
  const { before, span, after } = promptParts(text, chosen?.prompt_segment);
  return (
    <Scrolling className={styles.prompt} label="Text of the prompt">
      {printableLines(before)}
      {span === '' ? null : <mark className={styles.span}>{printableLines(span)}</mark>}
      {printableLines(after)}
    </Scrolling>
  );
};

/** The clip's prompt with where it came from, and the one that the shown result was judged by. */
export const PromptPanel = ({ card, run, chosen, onEdit }: Props) => {
  const isJudgedByOther = run !== undefined && card.prompt !== null && run.prompt !== card.prompt;
  return (
    <Section
      title="Prompt"
      tools={
        <Button variant="default" onClick={onEdit}>
          {card.prompt === null ? 'Set prompt…' : 'Change…'}
        </Button>
      }
    >
      {card.prompt === null ? (
        <GivePrompt card={card} />
      ) : (
        <MarkedPrompt text={card.prompt} chosen={isJudgedByOther ? null : chosen} />
      )}
      {card.prompt !== null && card.promptSource !== null ? (
        <p className={styles.source}>{promptOriginText(card)}</p>
      ) : null}
      {isJudgedByOther ? (
        <div className={styles.other}>
          <p className={styles.source}>
            The result that is shown was judged by another prompt (
            {promptSourceLabel(run.promptSource)}):
          </p>
          <MarkedPrompt text={run.prompt} chosen={chosen} />
        </div>
      ) : null}
    </Section>
  );
};
