import { Paper } from '@mantine/core';
import { CloudDownload, FileQuestionMark, VideoOff } from 'lucide-react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { hasFile } from '../../clip-cards/has-file.ts';
import { useReview } from '../review-context.ts';
import { DownloadClip } from './DownloadClip.tsx';
import { FindFile } from './FindFile.tsx';
import styles from './NoVideo.module.css';

/**
 * Message shown over the clip's thumbnail if there is no video to show.
 * @param problem why the clip cannot be played, as a sentence
 */
export const NoVideo = ({ problem }: { problem: string | null }) => {
  const { card, address } = useReview().detail;
  return (
    <div className={styles.place}>
      <Paper withBorder p="md" maw={480}>
        {address !== null && !hasFile(card) ? (
          <EmptyState
            icon={CloudDownload}
            title="This clip is at a URL"
            actions={<DownloadClip clipId={card.clipId} label="Download for review" />}
          >
            Its findings, prompt and details are available. To see its frames, download the clip
            from <bdi>{card.address}</bdi>
          </EmptyState>
        ) : card.isMissing ? (
          <EmptyState
            icon={FileQuestionMark}
            title="The file is missing"
            actions={<FindFile clipId={card.clipId} />}
          >
            It was moved, deleted or changed. Its findings are still here. Search a folder, or
            choose the file: Clipcheck recognizes it by its content, even under another name.
          </EmptyState>
        ) : (
          <EmptyState icon={VideoOff} title="The clip cannot be played">
            {problem} Its findings are still here.
          </EmptyState>
        )}
      </Paper>
    </div>
  );
};
