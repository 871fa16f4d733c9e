import { ActionIcon, Group, Switch } from '@mantine/core';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Settings } from '../../../../shared/contract/settings.ts';
import type { SearchedPromptSource } from '../../../../shared/domain/prompt-sources.ts';
import { promptSourceName } from '../../../../shared/domain/shown-names.ts';
import boxStyles from '../../../ui/boxes.module.css';
import { Section } from '../../../ui/Section.tsx';
import { useSaveSettings } from '../use-save-settings.tsx';
import { ListRow } from './ListRow.tsx';

/** `isAsked`, a stored name: whether a source is searched. */
type Order = Settings['promptSources'];

const descriptions: Record<SearchedPromptSource, string> = {
  manifest:
    'The clip’s row in a prompt table (metadata.csv, .jsonl, .json or similar), in the clip’s folder or a parent, up to the folder you added.',
  sidecar:
    'A .txt, .swarm.json or .json with the same name as the clip: a caption, generation settings or a ComfyUI workflow.',
  tags: 'Metadata written by the generator: ComfyUI, A1111 and SD.Next, Wan2GP and others. If a copy with audio has lost its metadata, the metadata of the silent original is used.',
  png: 'A .png with the same name as the clip, with the workflow or settings written into it.',
};

type RowProps = {
  entry: Order[number];
  index: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onToggle: (isSearched: boolean) => void;
};

const SourceRow = ({ entry, index, count, onMove, onToggle }: RowProps) => {
  const { source, isAsked: isSearched } = entry;
  const name = promptSourceName(source);
  const buttons = useRef<HTMLDivElement>(null);
  const pressed = useRef<'up' | 'down' | null>(null);
  // Moving the row in the list may have removed the focus from its button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each move
  useEffect(() => {
    const direction = pressed.current;
    pressed.current = null;
    if (direction === null) return;
    const same = buttons.current?.querySelector<HTMLButtonElement>(`[data-direction=${direction}]`);
    const usable = same?.disabled ? buttons.current?.querySelector('button:enabled') : same;
    if (usable instanceof HTMLButtonElement) usable.focus();
  }, [index]);
  const move = (direction: 'up' | 'down'): void => {
    pressed.current = direction;
    onMove(direction === 'up' ? -1 : 1);
  };
  return (
    <ListRow position={index + 2} name={name} isOff={!isSearched} about={descriptions[source]}>
      <Group ref={buttons} gap={0} wrap="nowrap">
        <ActionIcon
          data-direction="up"
          aria-label={`${name}: earlier`}
          disabled={index === 0}
          onClick={() => move('up')}
        >
          <ChevronUp size={16} />
        </ActionIcon>
        <ActionIcon
          data-direction="down"
          aria-label={`${name}: later`}
          disabled={index === count - 1}
          onClick={() => move('down')}
        >
          <ChevronDown size={16} />
        </ActionIcon>
      </Group>
      <Switch
        aria-label={`Use: ${name}`}
        checked={isSearched}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
    </ListRow>
  );
};

export const PromptSourcesSection = ({ settings }: { settings: Settings }) => {
  const { save, mark } = useSaveSettings();
  const order = settings.promptSources;
  return (
    <Section
      title="Prompt sources"
      about="Where Clipcheck looks for the prompt of a clip, in this order. The first match is used; nothing is guessed. Changes apply to new batches."
      tools={mark}
    >
      <ol className={boxStyles.rows}>
        <ListRow
          position={1}
          name="Typed by you"
          about="A prompt typed in Clipcheck always comes first."
        />
        {order.map((entry, index) => (
          <SourceRow
            key={entry.source}
            entry={entry}
            index={index}
            count={order.length}
            onMove={(by) => {
              const promptSources = order.toSpliced(index, 1).toSpliced(index + by, 0, entry);
              save({ promptSources });
            }}
            onToggle={(isAsked) =>
              save({ promptSources: order.with(index, { ...entry, isAsked }) })
            }
          />
        ))}
      </ol>
    </Section>
  );
};
