import { Box, Flex, Group, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import cardStyles from '../../../ui/card.module.css';
import { formatCount } from '../../../ui/formats.ts';
import { Scrolling } from '../../../ui/Scrolling.tsx';
import textStyles from '../../../ui/texts.module.css';
import { useVirtualList } from '../../../ui/VirtualList.tsx';
import { FindingItem } from '../../clip-findings/FindingItem.tsx';
import { VerdictButtons } from '../../clip-findings/VerdictButtons.tsx';
import { ReviewContext } from '../../clip-player/review-context.ts';
import { type Comparison, letterOf, listLetters, useComparison } from '../compare-context.ts';
import styles from './DiffList.module.css';
import {
  groupFindings,
  severityChangeText,
  useSetVerdict,
  verdictTargets,
} from './finding-groups.ts';

const DiffItem = ({ index, letters }: { index: number; letters: string }) => {
  const comparison = useComparison();
  const { sides, findings, chosen, choose, places } = comparison;
  const setVerdict = useSetVerdict();
  const isChosen = index === chosen;
  const match = findings[index];
  const targets = match ? verdictTargets(comparison, match) : [];
  const shown = targets.find(({ position }) => position === places.current) ?? targets.at(-1);
  if (!match || !shown) return null;
  const { at } = match;
  const [before, after] = at.map((own, position) => sides[position]?.findings[own ?? -1]);
  const areTwo = sides.length === 2 && before !== undefined && after !== undefined;
  const change = areTwo ? severityChangeText(before.severity, after.severity) : null;
  const isCarried = areTwo && targets.length === 1 && shown.finding.verdict !== null;
  const numbers = at.flatMap((own, position) =>
    own === null ? [] : `${letterOf(position)} ${own + 1}`,
  );
  return (
    <article
      className={`${cardStyles.card} ${cardStyles.pressable} ${cardStyles.lines} ${styles.item}`}
      data-chosen={isChosen}
      data-letters={letters}
      data-testid="diff-item"
    >
      <Flex wrap="wrap" rowGap="xs" columnGap="md" fz="xs">
        <button
          type="button"
          className={`${textStyles.dim} ${styles.choose}`}
          aria-pressed={isChosen}
          onClick={() => choose(isChosen ? null : index)}
        >
          {numbers.join(', ')}
        </button>
        {change === null ? null : <span>{change}</span>}
        {isCarried ? <span>Verdict carried over</span> : null}
      </Flex>
      <ReviewContext value={shown.side}>
        <FindingItem
          finding={shown.finding}
          number={(at[shown.position] ?? 0) + 1}
          isChosen={isChosen}
        />
      </ReviewContext>
      {isChosen
        ? targets.map((target) => (
            <Group key={target.position} gap="sm" className={styles.verdicts}>
              {targets.length > 1 ? (
                <span className={textStyles.dim}>{letterOf(target.position)}</span>
              ) : null}
              <VerdictButtons
                verdict={target.finding.verdict}
                onVerdict={(verdict) => setVerdict(target, verdict)}
              />
            </Group>
          ))
        : null}
    </article>
  );
};

type DiffRow = {
  readonly letters: string;
  /** Of a finding; null for the heading. */
  readonly index: number | null;
  readonly count: number;
};

const diffRows = (comparison: Comparison): DiffRow[] =>
  groupFindings(comparison).flatMap(({ letters, indexes }): DiffRow[] =>
    [null, ...indexes].map((index) => ({ letters, index, count: indexes.length })),
  );

const titleOf = (letters: string, { sides, isOneClip }: Comparison): string => {
  if (letters.length === sides.length) return sides.length === 2 ? 'In both' : 'In all';
  if (letters.length > 1) return `In ${listLetters(letters)}`;
  if (isOneClip) return letters === 'B' ? 'New' : 'Gone';
  return `Only in ${letters}`;
};

const runColors: Readonly<Record<string, string>> = { A: 'var(--cc-good)', B: 'var(--cc-bad)' };

const Heading = ({ letters, count }: Pick<DiffRow, 'letters' | 'count'>) => {
  const comparison = useComparison();
  return (
    <Title
      order={2}
      fz="md"
      pt="sm"
      c={(comparison.isOneClip && runColors[letters]) || ''}
      data-testid={`diff-${letters}`}
    >
      {titleOf(letters, comparison)}{' '}
      <Text span c="dimmed">
        {formatCount(count)}
      </Text>
    </Title>
  );
};

const estimatedHeight = 100;

export const DiffList = () => {
  const comparison = useComparison();
  const { findings, isOneClip, sides, chosen } = comparison;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows depend on nothing else of it
  const rows = useMemo(() => diffRows(comparison), [findings, isOneClip, sides.length]);
  const { scroller, lines, heightPx } = useVirtualList({
    count: rows.length,
    lineHeight: estimatedHeight,
    isMeasured: true,
    inView: chosen === null ? null : rows.findIndex(({ index }) => index === chosen),
  });
  return (
    <Scrolling ref={scroller} label="Compared findings" flex="1 0 0px" mih="min(100cqh, 200px)">
      <Box pos="relative" h={heightPx}>
        {lines.map(({ key, index, place }) => {
          const row = rows[index];
          return row ? (
            <Box key={key} px="md" pb="sm" {...place}>
              {row.index === null ? (
                <Heading {...row} />
              ) : (
                <DiffItem index={row.index} letters={row.letters} />
              )}
            </Box>
          ) : null;
        })}
      </Box>
    </Scrolling>
  );
};
