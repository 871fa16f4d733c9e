import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { notJudgedNames } from '../../../shared/domain/not-judged-kinds.ts';
import { Section } from '../../ui/Section.tsx';
import { judgedTexts } from '../service/judged-texts.ts';
import styles from './FirstRunScreen.module.css';
import { FirstSteps } from './FirstSteps.tsx';
import type { Begin } from './use-begin.ts';

type PointProps = { of: string; children: ReactNode };

const Can = ({ of, children }: PointProps) => (
  <li className={styles.point}>
    <Check className={styles.yes} aria-hidden />
    <span>
      <strong>{of}:</strong> {children}
    </span>
  </li>
);

const Cannot = ({ of, children }: PointProps) => (
  <li className={styles.point}>
    <Minus className={styles.no} aria-hidden />
    <span>
      <strong>{of}:</strong> {children}
    </span>
  </li>
);

/** The evaluator that comes with Clipcheck: nothing to set up, and what it can and cannot judge. */
export const BuiltInChoice = ({ begin }: { begin: Begin }) => (
  <Section
    title="The built-in evaluator"
    about="Nothing to set up: no account, no key, no cost. Your clips never leave this machine."
  >
    <h3 className={styles.subtitle}>It judges what can be measured</h3>
    <ul className={styles.points}>
      <Can of="Defects of the picture">{judgedTexts.picture}</Can>
      <Can of="Claims of the prompt">{judgedTexts.prompt}</Can>
    </ul>
    <h3 className={styles.subtitle}>
      It does not understand what a picture shows: only a service can judge
    </h3>
    <ul className={styles.points}>
      <Cannot of="The picture">{judgedTexts.onlyService.picture}</Cannot>
      <Cannot of="The prompt">{judgedTexts.onlyService.prompt}</Cannot>
    </ul>
    <p className={styles.note}>
      Where a prompt makes no claim that can be measured, the clip says “{notJudgedNames.prompt}”,
      with the reason.
    </p>
    <FirstSteps connection={{ kind: 'built-in' }} begin={begin} isReady />
  </Section>
);
