import { Button, Group, Text } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { PromptRowInfo } from '../../../../shared/contract/prompts.ts';
import { GridCell } from '../../../ui/GridParts.tsx';
import { Thumbnail } from '../../../ui/Thumbnail.tsx';
import textStyles from '../../../ui/texts.module.css';
import { OtherPrompts, promptPlaceText, promptSourceText } from './OtherPrompts.tsx';
import styles from './PromptRow.module.css';

const maxCharacters = 100_000;

/** What to do after an edit: stay on the row, move to the next one, or edit another. */
export type AfterEdit = 'stay' | 'next' | 'editNext' | 'editPrevious';

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
  const atUnmount = useRef(() => {});
  useEffect(() => {
    atUnmount.current = () => end(typed, 'stay');
  });
  useEffect(() => () => atUnmount.current(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const after = afterKey(event);
    if (after === null && event.key !== 'Escape') return;
    event.preventDefault();
    end(after === null ? null : typed, after ?? 'stay');
  };
  return (
    <textarea
      ref={field}
      className={styles.field}
      aria-label={`Prompt of ${name}`}
      rows={3}
      maxLength={maxCharacters}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(typed, 'stay')}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  );
};

type Props = {
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

const Missing = ({ row, onUse }: Pick<Props, 'row' | 'onUse'>) => {
  const { offered } = row;
  return (
    <Group gap="sm" wrap="nowrap" c="dimmed">
      <span>{missingText(row)}</span>
      {offered !== null && row.canEdit ? (
        <Button
          variant="default"
          title={`The file's name as a prompt: ${offered}`}
          onClick={() => onUse(offered)}
        >
          Use file name
        </Button>
      ) : null}
    </Group>
  );
};

export const PromptRow = ({ row, isEdited, onUse, onEditEnd }: Props) => (
  <>
    <GridCell>
      <Thumbnail clipId={row.clipId ?? undefined} />
    </GridCell>
    <GridCell title={row.path}>
      <p className={textStyles.truncated}>{row.name}</p>
      <p className={`${textStyles.dim} ${textStyles.truncated}`}>{folderOf(row)}</p>
    </GridCell>
    <GridCell className={styles.prompt}>
      {isEdited ? (
        <PromptEditor name={row.name} text={row.prompt?.text ?? ''} onEnd={onEditEnd} />
      ) : row.prompt ? (
        <Text component="bdi" lineClamp={2} lh={1.35} title={row.prompt.text}>
          {row.prompt.text}
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
