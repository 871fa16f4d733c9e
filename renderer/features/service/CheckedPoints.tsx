import { Stack } from '@mantine/core';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { notJudgedNames } from '../../../shared/domain/not-judged-kinds.ts';
import styles from './CheckedPoints.module.css';
import { checkedTexts } from './checked-texts.ts';

type PointProps = { name: string; isChecked?: boolean; children: ReactNode };

const Point = ({ name, isChecked = false, children }: PointProps) => (
  <li className={styles.point}>
    {isChecked ? (
      <Check className={styles.yes} size={16} aria-hidden />
    ) : (
      <Minus className={styles.no} size={16} aria-hidden />
    )}
    <span>
      <strong>{name}:</strong> {children}
    </span>
  </li>
);

export const CheckedPoints = () => (
  <Stack gap="sm">
    <h3 className={styles.title}>Checks what can be measured</h3>
    <ul className={styles.points}>
      <Point name="Picture defects" isChecked>
        {checkedTexts.picture}
      </Point>
      <Point name="Prompt claims" isChecked>
        {checkedTexts.prompt}
      </Point>
    </ul>
    <h3 className={styles.title}>Can’t check what the video shows</h3>
    <ul className={styles.points}>
      <Point name="The picture">{checkedTexts.onlyService.picture}</Point>
      <Point name="The prompt">{checkedTexts.onlyService.prompt}</Point>
    </ul>
    <p className={styles.note}>
      A prompt without a claim that can be measured is marked “{notJudgedNames.prompt}”, with the
      reason.
    </p>
  </Stack>
);
