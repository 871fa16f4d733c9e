import type { Trends } from '../../../shared/contract/trends.ts';
import { notJudgedKinds, notJudgedNames } from '../../../shared/domain/not-judged-kinds.ts';
import { formatCount, formatCountOf, formatShare } from '../../ui/formats.ts';
import styles from './Totals.module.css';

type Figure = { label: string; value: string; more?: string };

const figuresOf = ({
  clips,
  clipsWithFindings,
  selected,
  notJudged,
  findings,
}: Trends): Figure[] => [
  {
    label: 'Clips with a result',
    value: formatCount(clips),
    ...(selected > clips
      ? { more: `${formatCountOf(selected - clips, 'more clip')} without` }
      : {}),
  },
  {
    label: 'With findings',
    value: formatCount(clipsWithFindings),
    more: `${formatShare(clipsWithFindings, clips)} of them`,
  },
  {
    label: 'Open or confirmed',
    value: formatCount(findings.standing),
    more: `${formatCount(findings.real)} confirmed, ${formatCount(findings.unreviewed)} unreviewed`,
  },
  {
    label: 'Dismissed',
    value: formatCount(findings.dismissed),
    more: 'intended, false alarm or duplicate',
  },
  ...notJudgedKinds
    .filter((kind) => notJudged[kind] > 0)
    .map((kind) => ({
      label: notJudgedNames[kind],
      value: formatCount(notJudged[kind]),
      more: `${formatShare(notJudged[kind], clips)} of them`,
    })),
];

/** The selection in a few figures. */
export const Totals = ({ trends }: { trends: Trends }) => (
  <dl className={styles.totals}>
    {figuresOf(trends).map(({ label, value, more }) => (
      <div key={label} className={styles.figure}>
        <dt>{label}</dt>
        <dd className={styles.value}>{value}</dd>
        {more === undefined ? null : <dd className={styles.more}>{more}</dd>}
      </div>
    ))}
  </dl>
);
