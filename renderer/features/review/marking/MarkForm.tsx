import { Autocomplete, Button, Group, NumberInput, Stack, Text, Textarea } from '@mantine/core';
import { Flag, StickyNote } from 'lucide-react';
import { type KeyboardEvent, type SubmitEvent, useRef } from 'react';
import { lastFrameOf } from '../../../../shared/domain/frames/frame-table.ts';
import { maxNoteLength } from '../../../../shared/model/finding.ts';
import { kindName } from '../../../../shared/model/kinds.ts';
import { maxKindLength, offeredKinds } from '../../../../shared/model/own-finding.ts';
import type { ActionId } from '../../../actions/action-catalogue.ts';
import { useActions } from '../../../actions/action-handlers.ts';
import { useKeysLabel } from '../../../actions/use-shortcuts.ts';
import { focusPlayer } from '../../clip-player/layout/focus-player.ts';
import { useReview } from '../../clip-player/review-context.ts';
import styles from './MarkForm.module.css';
import type { MarkDraft } from './mark-drafts.ts';
import { useMarking } from './use-marking.ts';

const useTitle = (action: ActionId, title: string): string => {
  const keys = useKeysLabel(action);
  return keys === null ? title : `${title} (${keys})`;
};

const kindLabels = offeredKinds.map(kindName);

/** Only of typed frames: while one is typed, it may be on the wrong side of the other. */
const rangeProblem = ({ firstFrame, lastFrame }: MarkDraft): string | null =>
  lastFrame < firstFrame ? 'Before the first frame.' : null;

const RangeFields = ({ draft }: { draft: MarkDraft }) => {
  const { table } = useReview();
  const { update } = useMarking();
  const fields = [
    { label: 'First frame', member: 'firstFrame', error: null },
    { label: 'Last frame', member: 'lastFrame', error: rangeProblem(draft) },
  ] as const;
  return (
    <Group gap="sm" wrap="nowrap">
      {fields.map(({ label, member, error }) => (
        <NumberInput
          key={label}
          size="xs"
          flex={1}
          label={label}
          min={0}
          max={lastFrameOf(table)}
          allowDecimal={false}
          clampBehavior="strict"
          value={draft[member]}
          error={error}
          onChange={(frame) => {
            // While the field is empty, the last number counts.
            if (typeof frame === 'number') update({ [member]: frame });
          }}
        />
      ))}
    </Group>
  );
};

const BoxFields = ({ draft }: { draft: MarkDraft }) => {
  const { update, drawBox, isDrawing } = useMarking();
  const drawTitle = useTitle('review.markBox', 'Drag over the picture, or use the arrow keys');
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        variant={isDrawing ? 'light' : 'default'}
        aria-pressed={isDrawing}
        title={drawTitle}
        onClick={drawBox}
      >
        {draft.box ? 'Change box' : 'Draw a box'}
      </Button>
      {draft.box && !isDrawing ? (
        <Button size="compact-sm" variant="subtle" onClick={() => update({ box: null })}>
          Remove box
        </Button>
      ) : null}
      {isDrawing || !draft.box ? (
        <Text span c="dimmed" fz="xs">
          {isDrawing ? 'Drag over the picture. Enter keeps it, Esc cancels.' : 'Whole picture'}
        </Text>
      ) : null}
    </Group>
  );
};

/**
 * Enter goes from the kind to the note, and saves elsewhere; Shift+Enter starts a new line in the
 * note, Escape goes back to the player.
 */
const MarkForm = ({ draft }: { draft: MarkDraft }) => {
  const { update, save, cancel, isSaving } = useMarking();
  const isTooLong = draft.note.length > maxNoteLength;
  const [kindField, noteField] = [
    useRef<HTMLInputElement>(null),
    useRef<HTMLTextAreaElement>(null),
  ];
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (document.activeElement === kindField.current) noteField.current?.focus();
    else if (!isTooLong && rangeProblem(draft) === null) save();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    focusPlayer();
  };
  const onNoteKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <form
      className={styles.form}
      aria-label={draft.before ? 'Edit marked finding' : 'Mark a finding'}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
    >
      <Stack gap="sm">
        <RangeFields draft={draft} />
        <Autocomplete
          ref={kindField}
          size="xs"
          label="Kind"
          placeholder="Pick a kind or type a word"
          data={kindLabels}
          maxLength={maxKindLength}
          value={draft.words}
          onChange={(words) => update({ words })}
        />
        <Textarea
          ref={noteField}
          size="xs"
          label="Note"
          autosize
          minRows={1}
          maxRows={6}
          data-mark-note
          value={draft.note}
          error={isTooLong ? `At most ${maxNoteLength.toLocaleString()} characters.` : null}
          onChange={(event) => update({ note: event.currentTarget.value })}
          onKeyDown={onNoteKey}
        />
        <BoxFields draft={draft} />
        <Group gap="sm" justify="flex-end">
          <Button size="compact-sm" variant="default" onClick={cancel}>
            Cancel
          </Button>
          <Button variant="filled" size="compact-sm" type="submit" loading={isSaving}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

const MarkButtons = () => {
  const actions = useActions();
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Flag size={14} aria-hidden />}
        title={useTitle('review.markStart', 'Mark a defect from the current frame on')}
        onClick={() => actions.find('review.markStart')?.()}
      >
        Mark a defect
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<StickyNote size={14} aria-hidden />}
        title={useTitle('review.noteFrame', 'Write a note on the current frame')}
        onClick={() => actions.find('review.noteFrame')?.()}
      >
        Note on frame
      </Button>
    </Group>
  );
};

/** The form of the finding that is being marked; without one, buttons to begin. */
export const MarkPanel = () => {
  const { draft } = useMarking();
  return draft ? <MarkForm draft={draft} /> : <MarkButtons />;
};
