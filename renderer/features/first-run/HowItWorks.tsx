import { Anchor } from '@mantine/core';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { JudgedPoints } from '../service/JudgedPoints.tsx';
import styles from './HowItWorks.module.css';

type Props = {
  /** Whether clips are checked on this machine. */
  isBuiltIn: boolean;
  /** Links beside its own. */
  children: ReactNode;
};

/** Explains how clips are checked; not needed to begin. */
export const HowItWorks = ({ isBuiltIn, children }: Props) => {
  const contentId = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.how}>
      <div className={styles.links}>
        <Anchor
          component="button"
          type="button"
          className={styles.toggle ?? ''}
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronRight className={styles.icon} data-open={isOpen} aria-hidden />
          How it works
        </Anchor>
        {children}
      </div>
      <div id={contentId} hidden={!isOpen}>
        <div className={styles.content}>
          <p>
            Clipcheck reads each file and looks for its prompt: in a list in its folder, in a text
            or JSON file of the same name, in the file’s own tags, and in a PNG of the same name.
            For a clip without a prompt, only the picture is checked.
          </p>
          <p>
            Findings are shown on the exact frames. Your files are never changed.
            {isBuiltIn
              ? ' Formats other than MP4 with H.264 are checked by a copy. Only the first 15 s of longer clips are checked.'
              : null}
          </p>
          {isBuiltIn ? (
            <>
              <h2 className={styles.title}>The built-in evaluator</h2>
              <JudgedPoints />
              <p>
                An evaluation service, with an address and a key, can judge what a picture shows.
                Clips are then sent to it, and it may bill for them.
              </p>
            </>
          ) : null}
        </div>
      </div>
    </div>
  );
};
