import { Stack, Text } from '@mantine/core';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useComparison } from './compare-context.ts';
import styles from './MatchNote.module.css';
import { matchTexts, sideNotJudgedTexts } from './match-texts.ts';

/**
 * Explains how clips of different rate, length or size are matched, and what was not judged: one
 * line, expanded when pressed.
 */
export const MatchNote = () => {
  const [isOpen, setIsOpen] = useState(false);
  const { isOneClip, match, left, right } = useComparison();
  const differences = isOneClip
    ? []
    : matchTexts(
        match.by,
        { table: left.table, picture: left.frames?.picture ?? null },
        { table: right.table, picture: right.frames?.picture ?? null },
      );
  const parts = sideNotJudgedTexts(left.run, right.run);
  const texts = [...differences, ...parts];
  if (texts.length === 0) return null;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      className={styles.note}
      title={isOpen ? undefined : texts.join('\n')}
      aria-expanded={isOpen}
      data-testid="match-note"
      onClick={() => setIsOpen(!isOpen)}
    >
      {isOpen ? (
        <Stack gap="xs" flex={1} miw={0}>
          {texts.map((text) => (
            <Text key={text} span fz="xs">
              {text}
            </Text>
          ))}
        </Stack>
      ) : (
        <Text span truncate flex={1} fz="xs">
          {texts.join(' ')}
        </Text>
      )}
      <Chevron aria-hidden />
    </button>
  );
};
