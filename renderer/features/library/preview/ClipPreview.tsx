import { ActionIcon, Center, Group, Stack, Text } from '@mantine/core';
import { X } from 'lucide-react';
import { useState } from 'react';
import { mediaAddress, thumbnailAddress } from '../../../../shared/contract/addresses.ts';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { Keys } from '../../../actions/Keys.tsx';
import { DecisionMark } from '../../../ui/DecisionMark.tsx';
import { TextLines } from '../../../ui/TextLines.tsx';
import thumbnailStyles from '../../../ui/Thumbnail.module.css';
import textStyles from '../../../ui/texts.module.css';
import { CardState } from '../../clip-cards/CardState.tsx';
import { WorstFinding } from '../../clip-cards/FindingMarks.tsx';
import { hasFile } from '../../clip-cards/has-file.ts';
import { stopLoadingOnRemoval } from '../list/ClipTile.tsx';
import styles from './ClipPreview.module.css';

const PlayingClip = ({ clipId }: { clipId: ClipId }) => {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <p>This clip cannot be played here. Open it to see its frames.</p>;
  return (
    <video
      ref={stopLoadingOnRemoval}
      className={thumbnailStyles.picture}
      src={mediaAddress(clipId)}
      poster={thumbnailAddress(clipId)}
      autoPlay
      loop
      muted
      playsInline
      tabIndex={-1}
      onError={() => setFailed(true)}
    />
  );
};

const ClipFacts = ({ card }: { card: ClipCard }) => (
  <Stack gap={2} px="md" py="sm">
    <Group gap="md" wrap="nowrap">
      <CardState card={card} job={undefined} />
      <DecisionMark card={card} />
      {card.worst ? <WorstFinding finding={card.worst} /> : null}
    </Group>
    <bdi className={textStyles.truncated}>
      <TextLines>{card.prompt ?? 'No prompt'}</TextLines>
    </bdi>
  </Stack>
);

type Props = { card: ClipCard | undefined; onClose: () => void };

/** Plays a clip, muted and in a loop, over the list, which keeps the focus and its keys. */
export const ClipPreview = ({ card, onClose }: Props) => {
  useActionHandlers({ 'selection.none': onClose });
  return (
    <section className={styles.preview} aria-label="Preview">
      <Group gap="md" wrap="nowrap" px="md" py="xs">
        <Text fw={600} flex={1} miw={0} truncate aria-live="polite">
          <bdi>{card?.name ?? 'Loading…'}</bdi>
        </Text>
        <Group gap="xs" wrap="nowrap" c="dimmed" fz="xs" flex="none">
          <Keys chord="Enter" /> open
          <Keys chord="Escape" /> close
        </Group>
        <ActionIcon aria-label="Close the preview" onClick={onClose}>
          <X size={16} />
        </ActionIcon>
      </Group>
      <Center pos="relative" flex={1} mih={0} bg="#000000" c="var(--cc-picture-text)">
        {card && hasFile(card) ? <PlayingClip key={card.clipId} clipId={card.clipId} /> : null}
        {card && !hasFile(card) ? <p>The file of this clip is not on this computer.</p> : null}
      </Center>
      {card ? <ClipFacts card={card} /> : null}
    </section>
  );
};
