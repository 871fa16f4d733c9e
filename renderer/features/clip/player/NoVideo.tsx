import { FileQuestionMark, VideoOff } from 'lucide-react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import styles from './NoVideo.module.css';

/** Stands in the video's place where it cannot be shown. */
export const NoVideo = ({ isMissing }: { isMissing: boolean }) => (
  <div className={styles.place}>
    {isMissing ? (
      <EmptyState icon={FileQuestionMark} title="The file is missing">
        It is not where it was last seen, or has changed. Everything that was found is still here.
        Evaluate the folder it lies in now, and it is known again by its content, at no cost.
      </EmptyState>
    ) : (
      <EmptyState icon={VideoOff} title="The clip cannot be played">
        The file is gone, or this program cannot decode it. Everything that was found is still here.
      </EmptyState>
    )}
  </div>
);
