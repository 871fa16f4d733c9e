import { Button, Group, Text, Textarea } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { maxPromptCharacters, type PromptRowInfo } from '../../../../shared/contract/prompts.ts';
import type { JobId } from '../../../../shared/domain/ids.ts';
import { linesOf } from '../../../../shared/text/printable-lines.ts';
import { GridCell } from '../../../ui/GridParts.tsx';
import { RowTable, useRowTable } from '../../../ui/RowTable.tsx';
import { TextLines } from '../../../ui/TextLines.tsx';
import { Thumbnail } from '../../../ui/Thumbnail.tsx';
import textStyles from '../../../ui/texts.module.css';
import type { Selection } from '../../../ui/use-selection.ts';
import { OtherPrompts, promptPlaceText, promptSourceText } from './OtherPrompts.tsx';
import styles from './PromptTable.module.css';
import type { PromptRows } from './use-prompt-rows.ts';

type AfterEdit = 'stay' | 'next' | 'editNext' | 'editPrevious';

type PromptEditorProps = {
  name: string;
  text: string;
  /** @param text null if unchanged */
  onEnd: (text: string | null, after: AfterEdit) => void;
};

const afterKey = ({ key, shiftKey }: KeyboardEvent): AfterEdit | null => {
  if (key === 'Enter' && !shiftKey) return 'next';
  if (key === 'Tab') return shiftKey ? 'editPrevious' : 'editNext';
  return null;
};

const PromptEditor = ({ name, text, onEnd }: PromptEditorProps) => {
  const [typed, setTyped] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  const hasEnded = useRef(false);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
    field.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const end = (changed: string | null, after: AfterEdit): void => {
    if (hasEnded.current) return;
    hasEnded.current = true;
    onEnd(changed === text ? null : changed, after);
  };
  // Save the text if the row is scrolled away or leaves the list.
  const endAtUnmount = useEffectEvent(() => end(typed, 'stay'));
  useEffect(() => () => endAtUnmount(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const after = afterKey(event);
    if (after === null && event.key !== 'Escape') return;
    event.preventDefault();
    end(after === null ? null : typed, after ?? 'stay');
  };
  return (
    <Textarea
      ref={field}
      pos="absolute"
      inset="2px 0 auto"
      style={{ zIndex: 1 }}
      aria-label={`Prompt of ${name}`}
      autosize
      minRows={2}
      maxRows={12}
      maxLength={maxPromptCharacters}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(typed, 'stay')}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  );
};

type PromptRowProps = {
  row: PromptRowInfo;
  isEdited: boolean;
  onUse: (text: string) => void;
  onEditEnd: (text: string | null, after: AfterEdit) => void;
};

/** Number of parent folders shown, since clips in different folders often have the same name. */
const foldersShown = 2;

const folderOf = ({ path }: PromptRowInfo): string =>
  path
    .split(/[\\/]/)
    .filter((part) => part !== '')
    .slice(-1 - foldersShown, -1)
    .join(' / ');

const missingText = (row: PromptRowInfo): string => {
  if (row.clipId === null) {
    return row.reason?.message ?? 'The file has not been read yet';
  }
  if (!row.isLookedFor) return 'Not searched for yet';
  return row.question === null ? 'No prompt' : 'Needs a choice: see above';
};

const Missing = ({ row, onUse }: Pick<PromptRowProps, 'row' | 'onUse'>) => {
  const { offered } = row;
  return (
    <Group gap="sm" wrap="nowrap" c="dimmed">
      <span>{missingText(row)}</span>
      {offered !== null && row.canEdit ? (
        <Button title={`The file's name as a prompt: ${offered}`} onClick={() => onUse(offered)}>
          Use file name
        </Button>
      ) : null}
    </Group>
  );
};

const PromptRow = ({ row, isEdited, onUse, onEditEnd }: PromptRowProps) => (
  <>
    <GridCell>
      <Thumbnail clipId={row.clipId ?? undefined} />
    </GridCell>
    <GridCell title={row.path}>
      <p className={textStyles.truncated}>{row.name}</p>
      <p className={textStyles.dimLine}>{folderOf(row)}</p>
    </GridCell>
    <GridCell className={styles.prompt}>
      {isEdited ? (
        <PromptEditor name={row.name} text={row.prompt?.text ?? ''} onEnd={onEditEnd} />
      ) : row.prompt ? (
        <Text component="bdi" lineClamp={2} lh={1.35} titleLines={linesOf(row.prompt.text)}>
          <TextLines>{row.prompt.text}</TextLines>
        </Text>
      ) : (
        <Missing row={row} onUse={onUse} />
      )}
    </GridCell>
    <GridCell>
      <Group gap="sm" justify="space-between" wrap="nowrap">
        {row.prompt ? (
          <span className={styles.badge} title={promptPlaceText(row.prompt)}>
            {promptSourceText(row.prompt)}
          </span>
        ) : null}
        {row.others.length > 0 ? (
          <OtherPrompts
            prompt={row.prompt}
            others={row.others}
            onUse={row.canEdit ? onUse : null}
          />
        ) : null}
      </Group>
    </GridCell>
  </>
);

/** Height of a row: two lines of a prompt (px). */
const rowHeight = 56;

type Props = {
  rows: PromptRows;
  total: number;
  selection: Selection<JobId>;
  edited: JobId | null;
  onEdit: (jobId: JobId | null) => void;
  onGive: (row: PromptRowInfo, text: string | null) => void;
};

const headers = [
  { title: 'Thumbnail', isHidden: true },
  { title: 'Clip' },
  { title: 'Prompt' },
  { title: 'From' },
];

export const PromptTable = ({ rows, total, selection, edited, onEdit, onGive }: Props) => {
  const table = useRowTable({ rows, total, rowHeight });
  const { scroller, scrollToIndex } = table.list;

  const goTo = (index: number): void => {
    selection.selectOnly(index);
    scrollToIndex(index);
  };
  const beginEdit = (index: number): void => {
    const row = rows.at(index);
    if (!row?.canEdit) return;
    goTo(index);
    onEdit(row.jobId);
  };
  const editableFrom = (index: number, step: 1 | -1): number | null => {
    for (let at = index; at >= 0 && at < total; at += step) {
      const row = rows.at(at);
      if (!row) return null;
      if (row.canEdit) return at;
    }
    return null;
  };
  const endEdit = (
    row: PromptRowInfo,
    index: number,
    text: string | null,
    after: AfterEdit,
  ): void => {
    if (text !== null) onGive(row, text.trim() === '' ? null : text);
    const step = after === 'editPrevious' ? -1 : 1;
    const next =
      after === 'editNext' || after === 'editPrevious' ? editableFrom(index + step, step) : null;
    onEdit(next === null ? null : (rows.at(next)?.jobId ?? null));
    if (next !== null) goTo(next);
    else if (after === 'next') goTo(Math.min(total - 1, index + 1));
    if (next === null && after !== 'stay') scroller.current?.focus();
    if (after === 'stay' && text === null) scroller.current?.focus();
  };

  const onKey = (event: KeyboardEvent): boolean => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return false;
    event.preventDefault();
    beginEdit(Math.max(0, selection.active));
    return true;
  };
  return (
    <RowTable
      table={table}
      selection={selection}
      headers={headers}
      edited={edited}
      onKey={onKey}
      label="Batch prompts"
      idPrefix="prompt"
      rowClass={styles.columns}
      onOpen={beginEdit}
      cells={(row, index) => (
        <PromptRow
          row={row}
          isEdited={row.jobId === edited}
          onUse={(text) => onGive(row, text)}
          onEditEnd={(text, after) => endEdit(row, index, text, after)}
        />
      )}
    />
  );
};
