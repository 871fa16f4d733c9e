import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { errorRecordOf } from '../rpc/error-record.ts';
import { useRpc } from '../rpc/rpc-context.ts';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { Screen } from '../ui/Screen.tsx';
import { routes } from './routes.ts';

/** Opens the first-run screen until clips were queued, then the library. */
export const StartScreen = () => {
  const { query } = useRpc();
  const { data, error, refetch, isFetching } = useQuery(query.settings.get.queryOptions());
  if (data) return <Redirect to={data.isSetUp ? routes.library : routes.firstRun} replace />;
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
