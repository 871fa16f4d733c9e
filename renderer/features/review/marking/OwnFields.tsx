import { Autocomplete, Button, Group, NumberInput, Text } from '@mantine/core';
import { Flag, StickyNote } from 'lucide-react';
import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { lastFrameOf } from '../../../../shared/domain/frames/frame-table.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { kindName } from '../../../../shared/model/kinds.ts';
import {
  kindOfWords,
  maxKindLength,
  offeredKinds,
  ownType,
} from '../../../../shared/model/own-finding.ts';
import { ActionButton } from '../../../actions/ActionButton.tsx';
import { focusPlayer } from '../../clip-player/layout/focus-player.ts';
import { useReview } from '../../clip-player/review-context.ts';
import { fieldId, focusField } from '../findings/FindingNote.tsx';
import { useMarking } from './use-marking.ts';

/** @returns a handler of Escape: drops what is typed, and goes back to the player */
const onEscape =
  (drop: () => void) =>
  ({ key, nativeEvent }: KeyboardEvent): void => {
    if (key !== 'Escape' || nativeEvent.isComposing) return;
    // Before the field loses the focus, which stores what is typed.
    flushSync(drop);
    focusPlayer();
  };

const kindLabels = offeredKinds.map(kindName);

/** Enter, or choosing a kind, goes on to the note. */
const KindField = ({ finding }: { finding: Finding }) => {
  const { trackId, kind: stored } = finding;
  const { edit } = useMarking();
  const [typed, setTyped] = useState<string | null>(null);
  const save = (): void => {
    const kind = typed === null ? stored : kindOfWords(typed) || ownType;
    if (kind === stored) setTyped(null);
    else void edit(finding, { kind }).finally(() => setTyped(null));
  };
  const goOn = (): void => focusField(fieldId('note', trackId));
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    goOn();
  };
  return (
    <form onSubmit={onSubmit}>
      <Autocomplete
        id={fieldId('kind', trackId)}
        size="xs"
        label="Kind"
        placeholder="Pick a kind or type a word"
        data={kindLabels}
        maxLength={maxKindLength}
        value={typed ?? (stored === ownType ? '' : kindName(stored))}
        onChange={setTyped}
        onOptionSubmit={(option) => {
          flushSync(() => setTyped(option));
          goOn();
        }}
        onKeyDown={onEscape(() => setTyped(null))}
        onBlur={save}
      />
    </form>
  );
};

type Frames = Readonly<Record<'firstFrame' | 'lastFrame', number | string>>;

const rangeFields = [
  { label: 'First frame', member: 'firstFrame' },
  { label: 'Last frame', member: 'lastFrame' },
] as const;

/** A range is not stored before its last frame is after its first one. */
const RangeFields = ({ finding }: { finding: Finding }) => {
  const { table } = useReview();
  const { editRange } = useMarking();
  const [typed, setTyped] = useState<Frames | null>(null);
  const stored = finding.place;
  const { firstFrame, lastFrame } = typed ?? stored;
  const isComplete = typeof firstFrame === 'number' && typeof lastFrame === 'number';
  const isReversed = isComplete && lastFrame < firstFrame;
  const save = (): void => {
    if (isReversed) return;
    const isChanged = firstFrame !== stored.firstFrame || lastFrame !== stored.lastFrame;
    if (!isComplete || !isChanged) setTyped(null);
    else {
      void editRange(finding, firstFrame, lastFrame).finally(() => setTyped(null));
    }
  };
  const leave = onEscape(() => setTyped(null));
  return (
    <Group gap="sm" wrap="nowrap" align="start">
      {rangeFields.map(({ label, member }) => (
        <NumberInput
          key={label}
          size="xs"
          flex={1}
          label={label}
          min={0}
          max={lastFrameOf(table)}
          allowDecimal={false}
          clampBehavior="strict"
          value={typed?.[member] ?? stored[member]}
          error={isReversed && member === 'lastFrame' ? 'Before the first frame; not saved.' : null}
          onChange={(frame) => setTyped({ firstFrame, lastFrame, [member]: frame })}
          onKeyDown={(event) => {
            leave(event);
            if (event.key === 'Enter' && !isReversed) focusPlayer();
          }}
          onBlur={save}
        />
      ))}
    </Group>
  );
};

const BoxTools = ({ finding }: { finding: Finding }) => {
  const { edit, isDrawing } = useMarking();
  const hasBox = finding.place.boxes.length > 0;
  if (isDrawing) {
    return (
      <Text c="dimmed" fz="xs">
        Drag over the picture. Enter keeps the box, Esc cancels.
      </Text>
    );
  }
  return (
    <Group gap="xs">
      <ActionButton size="compact-sm" action="review.markBox">
        {hasBox ? 'Change box' : 'Draw a box'}
      </ActionButton>
      {hasBox ? (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => void edit(finding, { boundingBox: null })}
        >
          Remove box
        </Button>
      ) : null}
      <ActionButton size="compact-sm" action="review.deleteMarked" variant="subtle">
        Delete
      </ActionButton>
    </Group>
  );
};

/** What can be changed of the selected finding if a person marked it. */
export const OwnFields = ({ finding }: { finding: Finding }) => (
  <>
    <KindField finding={finding} />
    <RangeFields finding={finding} />
    <BoxTools finding={finding} />
  </>
);

export const MarkButtons = () => (
  <Group gap="xs">
    <ActionButton
      size="compact-sm"
      action="review.markStart"
      leftSection={<Flag size={14} aria-hidden />}
    >
      Mark a defect
    </ActionButton>
    <ActionButton
      size="compact-sm"
      action="review.noteFrame"
      variant="subtle"
      leftSection={<StickyNote size={14} aria-hidden />}
    >
      Note on frame
    </ActionButton>
  </Group>
);
