import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from '../../ui/Section.tsx';
import styles from './FirstRunScreen.module.css';
import { FirstSteps } from './FirstSteps.tsx';
import type { Begin } from './use-begin.ts';

const Can = ({ children }: { children: ReactNode }) => (
  <li className={styles.point}>
    <Check className={styles.yes} aria-hidden />
    <span>{children}</span>
  </li>
);

const Cannot = ({ children }: { children: ReactNode }) => (
  <li className={styles.point}>
    <Minus className={styles.no} aria-hidden />
    <span>{children}</span>
  </li>
);

/** The evaluator that comes with Clipcheck: nothing to set up, and what it can and cannot judge. */
export const BuiltInChoice = ({ begin }: { begin: Begin }) => (
  <Section
    title="The built-in evaluator"
    about="Nothing to set up: no account, no key, no cost. Your clips never leave this machine."
  >
    <h3 className={styles.subtitle}>It measures the picture and finds</h3>
    <ul className={styles.points}>
      <Can>frozen or repeated frames in a moving shot</Can>
      <Can>black frames and flashes</Can>
    </ul>
    <h3 className={styles.subtitle}>
      It does not understand what a picture shows, so it cannot judge
    </h3>
    <ul className={styles.points}>
      <Cannot>whether the clip shows what its prompt says</Cannot>
      <Cannot>anatomy, objects, physics, text in the picture</Cannot>
    </ul>
    <FirstSteps connection={{ kind: 'built-in' }} begin={begin} isReady />
  </Section>
);
