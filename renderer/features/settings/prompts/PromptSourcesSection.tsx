import { ActionIcon, Switch } from '@mantine/core';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Settings } from '../../../../shared/contract/settings.ts';
import { Section } from '../../../ui/Section.tsx';
import { SaveMark } from '../SaveMark.tsx';
import { useSaveSettings } from '../use-save-settings.ts';
import { allSources, movedSource, type PromptSource, toggledSource } from './ordered-sources.ts';
import styles from './PromptSourcesSection.module.css';

const words: Record<PromptSource, { name: string; about: string }> = {
  manifest: {
    name: 'List in the folder',
    about:
      'The row of the clip in a metadata.csv or metadata.jsonl in its folder or one above, up to the folder that was chosen.',
  },
  sidecar: {
    name: 'Text file beside the clip',
    about: 'A .txt of the same name as the clip.',
  },
};

type RowProps = {
  source: PromptSource;
  /** From 1 among those that are asked; null where it is not. */
  place: number | null;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onToggle: (isAsked: boolean) => void;
};

const SourceRow = ({ source, place, isLast, onMove, onToggle }: RowProps) => {
  const { name, about } = words[source];
  const buttons = useRef<HTMLDivElement>(null);
  const moved = useRef<'up' | 'down' | null>(null);
  // The row has gone elsewhere, and may have taken the focus from its button on the way.
  useEffect(() => {
    const direction = moved.current;
    moved.current = null;
    if (direction === null || place === null) return;
    const same = buttons.current?.querySelector<HTMLButtonElement>(`[data-direction=${direction}]`);
    const usable = same?.disabled ? buttons.current?.querySelector('button:enabled') : same;
    if (usable instanceof HTMLButtonElement) usable.focus();
  }, [place]);
  const move = (direction: 'up' | 'down'): void => {
    moved.current = direction;
    onMove(direction === 'up' ? -1 : 1);
  };
  return (
    <li className={styles.row} data-asked={place !== null}>
      <span className={styles.place}>{place === null ? '–' : place + 1}</span>
      <div className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.about}>{about}</span>
      </div>
      <div ref={buttons} className={styles.buttons}>
        <ActionIcon
          variant="subtle"
          data-direction="up"
          aria-label={`${name}: earlier`}
          disabled={place === null || place === 1}
          onClick={() => move('up')}
        >
          <ChevronUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          data-direction="down"
          aria-label={`${name}: later`}
          disabled={place === null || isLast}
          onClick={() => move('down')}
        >
          <ChevronDown size={16} aria-hidden />
        </ActionIcon>
      </div>
      <Switch
        aria-label={`Ask: ${name}`}
        checked={place !== null}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
    </li>
  );
};

/** Where prompts are looked for, in which order. */
export const PromptSourcesSection = ({ settings }: { settings: Settings }) => {
  const { save, state } = useSaveSettings();
  const asked = settings.promptSources;
  return (
    <Section
      title="Prompt sources"
      about="Where the prompt of a clip is looked for. The first that has one is believed; a clip without any waits for you, nothing is guessed. A change counts for batches that begin after it."
      tools={<SaveMark state={state} />}
    >
      <ol className={styles.list}>
        <li className={styles.row} data-asked>
          <span className={styles.place}>1</span>
          <div className={styles.text}>
            <span className={styles.name}>Typed by you</span>
            <span className={styles.about}>
              What you gave a clip in Clipcheck always comes first.
            </span>
          </div>
        </li>
        {allSources(asked).map((source) => {
          const index = asked.indexOf(source);
          return (
            <SourceRow
              key={source}
              source={source}
              place={index === -1 ? null : index + 1}
              isLast={index === asked.length - 1}
              onMove={(by) => save({ promptSources: movedSource(asked, source, by) })}
              onToggle={(isAsked) => save({ promptSources: toggledSource(asked, source, isAsked) })}
            />
          );
        })}
      </ol>
    </Section>
  );
};
