import { Button, SegmentedControl } from '@mantine/core';
import { ArrowLeft, ArrowLeftRight } from 'lucide-react';
import { Link } from 'wouter';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { useKeysLabel } from '../../actions/use-shortcuts.ts';
import { goTo } from '../../app/hash-location.ts';
import { leaveKeyboard } from '../review/player/leave-keyboard.ts';
import { reviewLink } from '../review/review-address.ts';
import styles from './CompareTools.module.css';
import type { CompareMode } from './compare-address.ts';
import { useComparison } from './compare-context.ts';
import { modeLabels } from './compare-modes.ts';
import { CompareButton } from './picker/CompareButton.tsx';

type Props = {
  modes: readonly CompareMode[];
  mode: CompareMode;
  onMode: (mode: CompareMode) => void;
  onSwap: () => void;
};

/** The bar of the comparison: how the pictures are held against each other. */
export const CompareTools = ({ modes, mode, onMode, onSwap }: Props) => {
  const { left } = useComparison();
  const swapKeys = useKeysLabel('compare.swap');
  const next = modes[(modes.indexOf(mode) + 1) % modes.length] ?? mode;
  // Where the comparison was opened, or may have been: nobody is to be shut in here.
  const clipAddress = reviewLink(left.detail.card.clipId, { runId: left.run?.runId ?? null });
  useActionHandlers({
    'compare.nextMode': () => onMode(next),
    'compare.swap': onSwap,
    'selection.none': () => goTo(clipAddress),
  });
  return (
    <div className={styles.tools} role="toolbar" aria-label="Comparison" {...leaveKeyboard}>
      <SegmentedControl
        size="xs"
        aria-label="How to compare"
        value={mode}
        onChange={(value) => onMode(value as CompareMode)}
        data={modes.map((value) => ({ value, label: modeLabels[value] }))}
      />
      <Button
        variant="default"
        title={swapKeys === null ? 'Swap left and right' : `Swap left and right (${swapKeys})`}
        leftSection={<ArrowLeftRight className={styles.icon} aria-hidden />}
        onClick={onSwap}
      >
        Swap
      </Button>
      <span className={styles.space} />
      <Link className={styles.back} href={clipAddress} title="Back to the clip">
        <ArrowLeft className={styles.icon} aria-hidden />
        <span className={styles.words}>Back to the clip</span>
      </Link>
      <CompareButton detail={left.detail} run={left.run} />
    </div>
  );
};
