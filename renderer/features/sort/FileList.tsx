import { Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LeftOutClip, PlannedClip } from '../../../shared/contract/sort.ts';
import { CutName } from '../../ui/CutName.tsx';
import { formatBytes } from '../../ui/formats.ts';
import { RowList } from '../../ui/RowList.tsx';
import textStyles from '../../ui/texts.module.css';
import { pathCrumbs } from '../drop/picker/path-crumbs.ts';
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
      <span className={textStyles.dimLine} title={clip.path}>
        from {folderOf(clip.path)}
      </span>
      <span className={textStyles.dimLine} title={note}>
        {note}
      </span>
    </>
  );
};

type NoteProps = TextProps & { column: string; title?: string; children: ReactNode };

const Note = ({ column, ...text }: NoteProps) => (
  <Text
    span
    c="var(--cc-warn)"
    style={{ gridColumn: column, overflowWrap: 'anywhere' }}
    {...text}
  />
);

const Row = ({ row }: { row: FileRow }) => {
  switch (row.kind) {
    case 'clip':
      return <ClipRow clip={row.clip} />;
    case 'file':
      return (
        <>
          <span className={textStyles.truncated}>{nameIn(row.path)}</span>
          <span className={textStyles.dimLine}>{formatBytes(row.sizeBytes)}</span>
          <span className={textStyles.dimLine} title={row.path}>
            {row.path}
          </span>
        </>
      );
    case 'leftOut':
    case 'failed':
      return (
        <>
          <Note column="1" title={row.clip.path}>
            {nameIn(row.clip.path)}
          </Note>
          <Note column="2 / -1">
            {row.kind === 'leftOut' ? 'Left out: ' : ''}
            {row.clip.reason.message}
          </Note>
        </>
      );
    case 'problem':
      return <Note column="1 / -1">{row.text}</Note>;
  }
};

/** Files to be moved or copied, and those left out with the reason. */
export const FileList = ({ label, rows }: { label: string; rows: readonly FileRow[] }) => (
  <RowList label={label} rows={rows} columns="minmax(0, 6fr) minmax(0, 3fr) minmax(0, 3fr)">
    {(row) => <Row row={row} />}
  </RowList>
);
