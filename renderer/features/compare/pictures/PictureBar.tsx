import { Button, Group, VisuallyHidden } from '@mantine/core';
import { ChevronLeft, ChevronRight, Pin, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ActionId } from '../../../actions/action-catalogue.ts';
import { ActionKeys } from '../../../actions/Keys.tsx';
import { useTextWithKeys } from '../../../actions/use-shortcuts.ts';
import textStyles from '../../../ui/texts.module.css';
import { DecisionButtons, decisionActions } from '../../clip-actions/DecisionButtons.tsx';
import { letterOf, useComparison, useSide } from '../compare-context.ts';
import { chooseActions, otherActions, useDecidePictures } from '../use-decide-pictures.ts';
import { candidatePlace, otherPlace } from '../use-places.ts';
import { useTakeSteps } from '../use-take-steps.ts';
import styles from './PictureBar.module.css';

type ToolProps = {
  label: string;
  action: ActionId;
  hasKeys?: boolean;
  isPressed?: boolean;
  className?: string | undefined;
  onPress: (() => void) | null;
  children: ReactNode;
};

const Tool = ({ label, action, hasKeys, isPressed, className, onPress, children }: ToolProps) => {
  const title = useTextWithKeys(label, action);
  return (
    <Button
      variant={isPressed ? 'light' : 'subtle'}
      px="xs"
      className={className ?? ''}
      title={title}
      aria-pressed={isPressed}
      disabled={onPress === null}
      onClick={onPress ?? undefined}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <Group gap="xs" wrap="nowrap" aria-hidden>
        {children}
        {hasKeys ? <ActionKeys action={action} /> : null}
      </Group>
    </Button>
  );
};

const TakeSteps = () => {
  const { number, count, toPrevious, toNext } = useTakeSteps();
  if (toPrevious === null && toNext === null) return null;
  return (
    <div className={styles.steps}>
      <Tool label="Previous take" action="clips.previous" onPress={toPrevious}>
        <ChevronLeft aria-hidden />
      </Tool>
      <span className={`${textStyles.dim} ${styles.count}`}>
        {number === 0 ? `${count} takes` : `${number} of ${count}`}
      </span>
      <Tool label="Next take" action="clips.next" onPress={toNext}>
        <ChevronRight aria-hidden />
      </Tool>
    </div>
  );
};

/** What can be done with a picture, and by which keys. */
export const PictureBar = ({ position }: { position: number }) => {
  const { places, sides, isOneClip, chosen } = useComparison();
  const { decide, keepOnly } = useDecidePictures();
  const { card } = useSide(position).detail;
  const letter = letterOf(position);
  const chooseAction = chooseActions[position];
  const isCurrent = position === places.current;
  const isOther = position === otherPlace(places);
  if (!chooseAction) return null;
  return (
    <div className={styles.bar} data-current={isCurrent} data-testid={`picture-bar-${position}`}>
      <Tool
        label={`Choose ${letter}`}
        action={chooseAction}
        // With a finding selected, the same keys give it a verdict.
        hasKeys={chosen === null}
        isPressed={isCurrent}
        className={styles.choose}
        onPress={() => places.choosePlace(position)}
      >
        {letter}
      </Tool>
      {isOneClip && !isCurrent ? null : (
        <DecisionButtons
          label={`Decision about ${card.name}`}
          decision={card.decision}
          actions={isCurrent ? decisionActions : isOther ? otherActions : null}
          hasKeys={isCurrent || sides.length === 2}
          onDecide={(decision) => decide(position, decision)}
        />
      )}
      {isOneClip ? null : (
        <>
          <Tool
            label={`Only ${letter}: keep it, reject the others`}
            action="compare.keepOnly"
            hasKeys={isCurrent}
            className={styles.only}
            onPress={() => void keepOnly(position)}
          >
            <Trophy aria-hidden />
            <span className={styles.word}>Only {letter}</span>
          </Tool>
          <Tool
            label={`Pin ${letter}`}
            action="compare.pin"
            isPressed={position === places.pinned}
            onPress={() => places.pin(position)}
          >
            <Pin aria-hidden />
          </Tool>
          {position === candidatePlace(places) ? <TakeSteps /> : null}
        </>
      )}
    </div>
  );
};
