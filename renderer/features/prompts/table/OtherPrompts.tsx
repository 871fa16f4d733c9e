import { Button, Flex, Popover } from '@mantine/core';
import { GitCompareArrows } from 'lucide-react';
import { useState } from 'react';
import type { FoundPrompt } from '../../../../shared/domain/found-prompt.ts';
import { promptSourceName } from '../../../../shared/domain/shown-names.ts';
import { lastPathPart } from '../../../../shared/text/last-path-part.ts';
import boxStyles from '../../../ui/boxes.module.css';
import { formatCountOf } from '../../../ui/formats.ts';
import { OverlayFocus } from '../../../ui/OverlayFocus.tsx';
import { TextLines } from '../../../ui/TextLines.tsx';
import textStyles from '../../../ui/texts.module.css';

export const promptPlaceText = ({ source, origin, detail }: FoundPrompt): string =>
  [promptSourceName(source), origin, detail].filter((part) => part !== null).join(' · ');

export const promptSourceText = ({ source, origin }: FoundPrompt): string =>
  source === 'manifest' && origin ? `From ${lastPathPart(origin)}` : promptSourceName(source);

export const isOpenConflict = (
  prompt: FoundPrompt | null,
  others: readonly FoundPrompt[],
): boolean => prompt !== null && prompt.source !== 'typed' && others.length > 0;

type ListProps = {
  prompt: FoundPrompt | null;
  others: readonly FoundPrompt[];
  /** Null if it can no longer be changed. */
  onUse: ((text: string) => void) | null;
};

type ChoiceProps = { prompt: FoundPrompt; place: string; label: string; onUse: Use };
type Use = ListProps['onUse'];

const Choice = ({ prompt, place, label, onUse }: ChoiceProps) => (
  <Flex component="li" direction="column" align="flex-start" gap="xs">
    <p className={textStyles.dim}>{place}</p>
    <p className={textStyles.verbatim}>
      <TextLines>{prompt.text}</TextLines>
    </p>
    {onUse ? <Button onClick={() => onUse(prompt.text)}>{label}</Button> : null}
  </Flex>
);

const OtherPromptList = ({ prompt, others, onUse }: ListProps) => (
  <Flex component="ul" direction="column" gap="md" mah={320} className={boxStyles.scrolls}>
    {prompt && isOpenConflict(prompt, others) && onUse ? (
      <Choice
        prompt={prompt}
        onUse={onUse}
        place={`In use: ${promptPlaceText(prompt)}`}
        label="Keep this one"
      />
    ) : null}
    {others.map((other) => (
      <Choice
        key={promptPlaceText(other) + other.text}
        prompt={other}
        onUse={onUse}
        place={promptPlaceText(other)}
        label="Use this"
      />
    ))}
  </Flex>
);

export const OtherPrompts = ({ prompt, others, onUse }: ListProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={420} trapFocus>
      <Popover.Target>
        <Button
          size="compact-xs"
          radius="xl"
          flex="none"
          fz="var(--cc-text-xs)"
          fw={400}
          c={isOpenConflict(prompt, others) ? 'var(--cc-warn)' : 'dimmed'}
          leftSection={<GitCompareArrows size={12} />}
          onClick={() => setOpen(!isOpen)}
        >
          {formatCountOf(others.length, 'other prompt')} found
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Prompts from other sources">
        <OverlayFocus />
        <OtherPromptList
          prompt={prompt}
          others={others}
          onUse={
            onUse
              ? (text) => {
                  setOpen(false);
                  onUse(text);
                }
              : null
          }
        />
      </Popover.Dropdown>
    </Popover>
  );
};
