import type { LeftOutClip, PlannedClip } from '../../../shared/contract/sort.ts';
import { CutName } from '../../ui/CutName.tsx';
import { formatBytes } from '../../ui/formats.ts';
import { RowList } from '../../ui/RowList.tsx';
import textStyles from '../../ui/texts.module.css';
import { pathCrumbs } from '../drop/picker/path-crumbs.ts';
import styles from './FileList.module.css';
import { nameIn } from './sort-texts.ts';

export type FileRow =
  | { kind: 'problem'; text: string }
  | { kind: 'leftOut' | 'failed'; clip: LeftOutClip }
  | { kind: 'file'; path: string; sizeBytes: number }
  | { kind: 'clip'; clip: PlannedClip };

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
        <CutName name={`${clip.folder}/${nameIn(clip.target)}`} />
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

const Row = ({ row }: { row: FileRow }) => {
  switch (row.kind) {
    case 'clip':
      return <ClipRow clip={row.clip} />;
    case 'file':
      return (
        <>
          <span>{nameIn(row.path)}</span>
          <span className={textStyles.dim}>{formatBytes(row.sizeBytes)}</span>
          <span className={textStyles.dim} title={row.path}>
            {row.path}
          </span>
        </>
      );
    case 'leftOut':
    case 'failed':
      return (
        <>
          <span className={styles.note} title={row.clip.path}>
            {nameIn(row.clip.path)}
          </span>
          <span className={`${styles.note} ${styles.rest}`}>
            {row.kind === 'leftOut' ? 'Left out: ' : ''}
            {row.clip.reason.message}
          </span>
        </>
      );
    case 'problem':
      return <span className={`${styles.note} ${styles.fullWidth}`}>{row.text}</span>;
  }
};

/** Files to be moved or copied, and those left out with the reason. */
export const FileList = ({ label, rows }: { label: string; rows: readonly FileRow[] }) => (
  <RowList label={label} rows={rows} className={styles.row}>
    {(row) => <Row row={row} />}
  </RowList>
);
