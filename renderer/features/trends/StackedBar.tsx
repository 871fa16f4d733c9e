import { Flex, Text, Tooltip } from '@mantine/core';
import type { CSSProperties, ReactElement } from 'react';
import { kindName } from '../../../shared/model/kinds.ts';
import { outcomeNames, outcomes as outcomeOrder } from '../../../shared/model/outcome.ts';
import { findingTypeLooks } from '../../ui/FindingTypeMark.tsx';
import { formatCount, formatShare } from '../../ui/formats.ts';
import textStyles from '../../ui/texts.module.css';
import styles from './StackedBar.module.css';
import { perClipText, type TrendCounts } from './trend-counts.ts';

const partLooks = (type: string, position: CSSProperties = {}) => {
  const { line, color } = findingTypeLooks(type);
  return { 'data-line': line, style: { '--tone': color, ...position } as CSSProperties };
};

export const Legend = ({ types }: { types: readonly string[] }) => (
  <Flex
    component="ul"
    wrap="wrap"
    rowGap="xs"
    columnGap="lg"
    className={textStyles.dim}
    aria-label="Legend"
  >
    {types.map((type) => (
      <Flex key={type} component="li" align="center" gap={6}>
        <span className={styles.key} {...partLooks(type)} aria-hidden />
        {findingTypeLooks(type).label}
      </Flex>
    ))}
  </Flex>
);

const Values = ({ title, counts }: { title: string; counts: TrendCounts }) => {
  const { byKind, dismissed, clips, clipsWithFindings, outcomes } = counts;
  const values = [
    ...byKind.map(({ kind, count }) => [kindName(kind), formatCount(count)]),
    ...(dismissed > 0 ? [['Dismissed', formatCount(dismissed)]] : []),
    ['Findings per clip', perClipText(counts)],
    ['Clips with findings', `${formatCount(clipsWithFindings)} of ${formatCount(clips)}`],
    ...outcomeOrder.flatMap((outcome) =>
      outcomes?.[outcome] ? [[outcomeNames[outcome], formatShare(outcomes[outcome], clips)]] : [],
    ),
  ];
  return (
    <>
      <Text fw={600}>{title}</Text>
      <dl>
        {values.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: kinds of two types may have one name
          <Flex key={index} justify="space-between" gap="lg">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Flex>
        ))}
      </dl>
    </>
  );
};

type BarTooltipProps = {
  title: string;
  counts: TrendCounts | null;
  children: ReactElement;
};

export const BarTooltip = ({ title, counts, children }: BarTooltipProps) => (
  <Tooltip
    label={counts ? <Values title={title} counts={counts} /> : title}
    events={{ hover: true, focus: true, touch: true }}
    openDelay={0}
  >
    {children}
  </Tooltip>
);

type Props = {
  counts: TrendCounts;
  max: number;
  isUpright?: boolean;
};

export const StackedBar = ({ counts, max, isUpright = false }: Props) => {
  const { openFindings, byKind } = counts;
  const share = openFindings / max;
  return (
    <span className={styles.track} data-upright={isUpright} aria-hidden>
      <span className={styles.bar} style={{ [isUpright ? 'height' : 'width']: `${share * 100}%` }}>
        {byKind.map(({ kind, type, count }) => (
          <span
            key={`${kind} ${type}`}
            className={styles.part}
            {...partLooks(type, { flexGrow: count / openFindings })}
          />
        ))}
      </span>
    </span>
  );
};
