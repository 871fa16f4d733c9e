import type { LeftOutClip, PlannedClip, ShownPlan } from '../../../shared/contract/sort.ts';
import { formatCountOf } from '../../ui/formats.ts';
import textStyles from '../../ui/texts.module.css';
import { useVirtualList } from '../../ui/VirtualList.tsx';
import { pathCrumbs } from '../drop/picker/path-crumbs.ts';
import styles from './PlanList.module.css';
import { nameIn } from './sort-texts.ts';

type PlanRow =
  | { kind: 'problem'; text: string }
  | { kind: 'leftOut'; clip: LeftOutClip }
  | { kind: 'clip'; clip: PlannedClip };

const planRows = (plan: ShownPlan): PlanRow[] => [
  ...plan.problems.map((text) => ({ kind: 'problem', text }) as const),
  ...plan.leftOut.map((clip) => ({ kind: 'leftOut', clip }) as const),
  ...plan.folders.flatMap(({ folder }) =>
    plan.clips
      .filter((clip) => clip.folder === folder)
      .map((clip) => ({ kind: 'clip', clip }) as const),
  ),
];

/** Minimum height of a row, as in the styles (px). */
const rowHeight = 28;

/** The part of a sidecar's name after its clip's stem: `.txt`; the full name if the stems differ. */
const endingOf = (sidecar: string, clip: string): string => {
  const [name, stem] = [nameIn(sidecar), nameIn(clip).replace(/\.[^.]+$/, '')];
  return name.startsWith(stem) ? name.slice(stem.length) : name;
};

const sidecarText = ({ path, sidecars }: PlannedClip): string =>
  sidecars.length === 0
    ? ''
    : `with ${sidecars.map((sidecar) => endingOf(sidecar.path, path)).join(', ')}`;

const noteOf = (clip: PlannedClip): string => {
  const isThere = clip.action === 'skip';
  const sidecars = clip.sidecars.filter(({ action }) => !isThere || action !== 'skip');
  return [
    clip.isImported ? 'imported' : '',
    isThere ? 'already there' : '',
    sidecarText({ ...clip, sidecars }),
  ]
    .filter(Boolean)
    .join(', ');
};

const folderOf = (path: string): string => pathCrumbs(path).at(-2)?.name ?? '';

const ClipRow = ({ clip }: { clip: PlannedClip }) => {
  const note = noteOf(clip);
  return (
    <>
      <span title={clip.target}>
        {clip.folder}/{nameIn(clip.target)}
      </span>
      <span className={textStyles.dim} title={clip.path}>
        from {folderOf(clip.path)}
      </span>
      <span className={textStyles.dim} title={note}>
        {note}
      </span>
    </>
  );
};

const LeftOutRow = ({ clip: { path, reason } }: { clip: LeftOutClip }) => (
  <>
    <span title={path}>Left out: {nameIn(path)}</span>
    <span className={styles.rest}>{reason.message}</span>
  </>
);

const Row = ({ row }: { row: PlanRow }) => {
  if (row.kind === 'clip') return <ClipRow clip={row.clip} />;
  if (row.kind === 'leftOut') return <LeftOutRow clip={row.clip} />;
  return <span className={styles.fullWidth}>{row.text}</span>;
};

const moreText = (plan: ShownPlan): string | null => {
  const hidden = plan.totalClips - plan.clips.length + (plan.totalLeftOut - plan.leftOut.length);
  return hidden > 0 ? `${formatCountOf(hidden, 'more clip')} not listed here.` : null;
};

export const PlanList = ({ plan }: { plan: ShownPlan }) => {
  const rows = planRows(plan);
  const { scroller, lines, heightPx } = useVirtualList({
    count: rows.length,
    lineHeight: rowHeight,
    isMeasured: true,
  });
  const more = moreText(plan);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys */}
      <section className={styles.scroller} ref={scroller} tabIndex={0} aria-label="Dry run">
        <ul style={{ height: heightPx }}>
          {lines.map(({ index, place }) => {
            const row = rows[index];
            return row ? (
              <li
                key={index}
                {...place}
                className={styles.row}
                data-kind={row.kind}
                aria-posinset={index + 1}
                aria-setsize={rows.length}
              >
                <Row row={row} />
              </li>
            ) : null;
          })}
        </ul>
      </section>
      {more === null ? null : <p className={textStyles.dim}>{more}</p>}
    </>
  );
};
