import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { emptyFilter } from '../features/library/view/library-view.ts';
import { routes } from '../routes/routes.ts';
import { errorRecordOf } from '../rpc/error-record.ts';
import { useRpc } from '../rpc/rpc-context.ts';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { Screen } from '../ui/Screen.tsx';

/** Opens the first-run screen while there are no clips and none were queued, else the library. */
export const StartScreen = () => {
  const { query } = useRpc();
  const { data, error, refetch, isFetching } = useQuery(query.settings.get.queryOptions());
  const clips = useQuery({
    ...query.library.countViews.queryOptions({ input: { filters: [emptyFilter] } }),
    enabled: data?.isSetUp === false,
  });
  const hasClips = (clips.data?.[0] ?? 0) > 0;
  if (data && (data.isSetUp || !clips.isPending)) {
    return <Redirect to={data.isSetUp || hasClips ? routes.library : routes.firstRun} replace />;
  }
  return (
    <Screen title="Clipcheck" isPage>
      {error ? (
        <ErrorPanel
          title="Clipcheck could not start"
          error={errorRecordOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : null}
    </Screen>
  );
};
