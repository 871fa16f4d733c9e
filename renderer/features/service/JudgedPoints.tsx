import { Stack } from '@mantine/core';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { notJudgedNames } from '../../../shared/domain/not-judged-kinds.ts';
import styles from './JudgedPoints.module.css';
import { judgedTexts } from './judged-texts.ts';

type PointProps = { name: string; isJudged?: boolean; children: ReactNode };

const Point = ({ name, isJudged = false, children }: PointProps) => (
  <li className={styles.point}>
    {isJudged ? (
      <Check className={styles.yes} size={16} aria-hidden />
    ) : (
      <Minus className={styles.no} size={16} aria-hidden />
    )}
    <span>
      <strong>{name}:</strong> {children}
    </span>
  </li>
);

/** What the built-in evaluator judges, and what it cannot. */
export const JudgedPoints = () => (
  <Stack gap="sm">
    <h3 className={styles.title}>Judges what can be measured</h3>
    <ul className={styles.points}>
      <Point name="Picture defects" isJudged>
        {judgedTexts.picture}
      </Point>
      <Point name="Prompt claims" isJudged>
        {judgedTexts.prompt}
      </Point>
    </ul>
    <h3 className={styles.title}>Cannot judge what a picture shows</h3>
    <ul className={styles.points}>
      <Point name="The picture">{judgedTexts.onlyService.picture}</Point>
      <Point name="The prompt">{judgedTexts.onlyService.prompt}</Point>
    </ul>
    <p className={styles.note}>
      A prompt without a claim that can be measured is marked “{notJudgedNames.prompt}”, with the
      reason.
    </p>
  </Stack>
);
