import { Button } from '@mantine/core';
import { ArrowLeft, ArrowRight, LibraryBig } from 'lucide-react';
import { Link } from 'wouter';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { goTo } from '../../app/hash-location.ts';
import { routes } from '../../app/routes.ts';
import { formatCount } from '../../ui/formats.ts';
import styles from './ClipTools.module.css';
import type { ClipPageActions } from './use-clip-page-actions.ts';
import type { Neighbours } from './use-neighbours.ts';

type Props = { neighbours: Neighbours; actions: ClipPageActions };

type StepProps = { label: string; clipId: ClipId | null; icon: typeof ArrowLeft };

const Step = ({ label, clipId, icon: Icon }: StepProps) => (
  <button
    type="button"
    className={styles.step}
    aria-label={label}
    title={label}
    disabled={clipId === null}
    onClick={() => {
      if (clipId !== null) goTo(routes.clip(clipId));
    }}
  >
    <Icon aria-hidden />
  </button>
);

/** The bar of a clip's page: where it stands in the library, and what can be done. */
export const ClipTools = ({ neighbours, actions }: Props) => (
  <>
    <Step label="Previous clip" clipId={neighbours.previous} icon={ArrowLeft} />
    <span className={styles.place}>
      {neighbours.place === null
        ? ''
        : `${formatCount(neighbours.place)} of ${formatCount(neighbours.total)}`}
    </span>
    <Step label="Next clip" clipId={neighbours.next} icon={ArrowRight} />
    <span className={styles.space} />
    <Link className={styles.library} href={routes.library}>
      <LibraryBig aria-hidden />
      Library
    </Link>
    <Button onClick={actions.evaluate}>Evaluate</Button>
    {actions.retry ? (
      <Button variant="default" onClick={actions.retry}>
        Retry
      </Button>
    ) : null}
    <Button variant="default" onClick={actions.exportClip}>
      Export
    </Button>
    <Button variant="default" onClick={actions.remove}>
      Delete…
    </Button>
  </>
);
