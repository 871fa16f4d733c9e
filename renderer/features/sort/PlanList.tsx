import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { PlannedClip, ShownPlan } from '../../../shared/contract/sort.ts';
import { printableText } from '../../../shared/domain/printable-text.ts';
import { formatCount, formatCountOf } from '../../ui/formats.ts';
import styles from './PlanList.module.css';
import { type PlanRow, planRows } from './plan-rows.ts';
import { nameIn } from './sort-texts.ts';

const rowHeight = 28;

const besideText = ({ sidecars }: PlannedClip): string =>
  sidecars.length === 0
    ? ''
    : `with ${sidecars.map(({ path }) => printableText(nameIn(path))).join(', ')}`;

const ClipRow = ({ clip }: { clip: PlannedClip }) => {
  const note = clip.action === 'skip' ? 'already there' : besideText(clip);
  return (
    <>
      <span className={styles.target} title={printableText(clip.target)}>
        {clip.folder}/{printableText(nameIn(clip.target))}
      </span>
      <span className={styles.from} title={printableText(clip.path)}>
        {printableText(clip.path)}
      </span>
      <span className={styles.note} title={note}>
        {note}
      </span>
    </>
  );
};

const Row = ({ row }: { row: PlanRow }) => {
  if (row.kind === 'clip') return <ClipRow clip={row.clip} />;
  const text =
    row.kind === 'problem'
      ? printableText(row.text)
      : `Left out: ${printableText(nameIn(row.clip.path))}. ${printableText(row.clip.reason.message)}`;
  return (
    <span className={styles.problem} title={text}>
      {text}
    </span>
  );
};

const moreText = (plan: ShownPlan): string | null => {
  const hidden = plan.totalClips - plan.clips.length + (plan.totalLeftOut - plan.leftOut.length);
  return hidden > 0 ? `${formatCountOf(hidden, 'more clip')} not listed here.` : null;
};

/** A plan as a list: what needs attention first, then each clip with its place. */
export const PlanList = ({ plan }: { plan: ShownPlan }) => {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = planRows(plan);
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const more = moreText(plan);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys */}
      <section className={styles.scroller} ref={scroller} tabIndex={0} aria-label="Dry run">
        <ul className={styles.list} style={{ height: lines.getTotalSize() }}>
          {lines.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            return row ? (
              <li
                key={index}
                className={styles.row}
                data-kind={row.kind}
                aria-posinset={index + 1}
                aria-setsize={rows.length}
                style={{ transform: `translateY(${start}px)`, height: rowHeight }}
              >
                <Row row={row} />
              </li>
            ) : null;
          })}
        </ul>
      </section>
      <p className={styles.more}>
        {more ?? `${formatCount(rows.length)} ${rows.length === 1 ? 'line' : 'lines'}`}
      </p>
    </>
  );
};
