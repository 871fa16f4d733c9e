import { Button } from '@mantine/core';
import type { PromptQuestion } from '../../../shared/contract/prompts.ts';
import { printableLines } from '../../../shared/domain/printable-lines.ts';
import { printableText } from '../../../shared/domain/printable-text.ts';
import { promptSourceName } from '../../../shared/domain/shown-names.ts';
import { formatCountOf } from '../../ui/formats.ts';
import styles from './QuestionBanner.module.css';
import { useAnswer } from './use-answer.ts';

type Props = { question: PromptQuestion };

/** One workflow with several texts: which is the prompt? Asked once, and remembered. */
export const QuestionBanner = ({ question }: Props) => {
  const { workflowKey, candidates, clips, exampleClip, source } = question;
  const answer = useAnswer();
  return (
    <section className={styles.banner} aria-label="Which text is the prompt?">
      <p className={styles.title}>
        {`One workflow, ${formatCountOf(clips, 'clip')}: which text is the prompt?`}
      </p>
      <p className={styles.about}>
        {`These are the texts of ${printableText(exampleClip)} (${promptSourceName(source)}). The same place is taken in all clips of this workflow, now and later.`}
      </p>
      <ul className={styles.candidates}>
        {candidates.map(({ key, label, text }) => (
          <li key={key} className={styles.candidate}>
            <div className={styles.body}>
              <p className={styles.label}>{printableText(label)}</p>
              <p className={styles.text}>{printableLines(text)}</p>
            </div>
            <Button
              variant="default"
              disabled={answer.isPending}
              aria-label={`This is the prompt: ${printableText(label)}`}
              onClick={() => answer.mutate({ workflowKey, candidateKey: key })}
            >
              This is the prompt
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
