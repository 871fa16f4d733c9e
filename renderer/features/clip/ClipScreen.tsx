import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { clipIdSchema } from '../../../shared/contract/ids.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { errorRecordOf } from '../../rpc/error-record.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ClipPage } from './ClipPage.tsx';
import styles from './ClipScreen.module.css';
import { UnknownClip } from './UnknownClip.tsx';

/** One clip, by its address. */
export const ClipScreen = () => {
  const clipId = clipIdSchema.safeParse(useParams().clipId).data;
  // Each clip has a page of its own: what was chosen on one says nothing on the next.
  return clipId === undefined ? <UnknownClip /> : <KnownClip key={clipId} clipId={clipId} />;
};

const KnownClip = ({ clipId }: { clipId: ClipId }) => {
  const { query } = useRpc();
  const detail = useQuery(query.clips.get.queryOptions({ input: { clipId } }));
  const error = detail.error ? errorRecordOf(detail.error) : null;
  if (error?.code === 'unknown_clip') return <UnknownClip />;
  if (detail.data) return <ClipPage detail={detail.data} />;
  if (!error) return <Screen title="Clip">{null}</Screen>;
  return (
    <Screen title="Clip">
      <div className={styles.error}>
        <ErrorPanel
          error={error}
          title="The clip could not be loaded"
          onRetry={() => void detail.refetch()}
        />
      </div>
    </Screen>
  );
};
