import { useQuery } from '@tanstack/react-query';
import { Redirect, Route, Switch } from 'wouter';
import { CompareScreen } from '../features/compare/CompareScreen.tsx';
import { CullScreen } from '../features/cull/CullScreen.tsx';
import { FirstRunScreen } from '../features/first-run/FirstRunScreen.tsx';
import { LibraryScreen } from '../features/library/LibraryScreen.tsx';
import { PromptsScreen } from '../features/prompts/PromptsScreen.tsx';
import { QueueScreen } from '../features/queue/QueueScreen.tsx';
import { ReportsScreen } from '../features/reports/ReportsScreen.tsx';
import { ReviewScreen } from '../features/review/ReviewScreen.tsx';
import { ReviewStartScreen } from '../features/review/triage/ReviewStartScreen.tsx';
import { ReviewSummaryScreen } from '../features/review/triage/ReviewSummaryScreen.tsx';
import { ServiceScreen } from '../features/service/ServiceScreen.tsx';
import { SettingsScreen } from '../features/settings/SettingsScreen.tsx';
import { TrendsScreen } from '../features/trends/TrendsScreen.tsx';
import { emptyFilter } from '../routes/library-view.ts';
import { routes } from '../routes/routes.ts';
import { useRpc } from '../rpc/rpc-context.ts';
import { CallError } from '../ui/ErrorPanel.tsx';
import { Screen } from '../ui/Screen.tsx';

const StartScreen = () => {
  const { query } = useRpc();
  const settings = useQuery(query.settings.get.queryOptions());
  const clips = useQuery({
    ...query.library.countViews.queryOptions({ input: { filters: [emptyFilter] } }),
    enabled: settings.data?.isSetUp === false,
  });
  const hasClips = (clips.data?.[0] ?? 0) > 0;
  const isSetUp = settings.data?.isSetUp;
  if (isSetUp || (isSetUp === false && !clips.isPending)) {
    return <Redirect to={isSetUp || hasClips ? routes.library : routes.firstRun} replace />;
  }
  return (
    <Screen title="Clipcheck" isPage>
      <CallError title="Clipcheck could not start" call={settings} />
    </Screen>
  );
};

export const Screens = () => (
  <Switch>
    <Route path={routes.start} component={StartScreen} />
    <Route path={routes.firstRun} component={FirstRunScreen} />
    <Route path={routes.library} component={LibraryScreen} />
    <Route path={routes.batchPrompts(':batchId')} component={PromptsScreen} />
    <Route path={routes.queueBatch(':batchId?')} component={QueueScreen} />
    <Route path={routes.clip(':clipId')} component={ReviewScreen} />
    <Route path={routes.review} component={ReviewStartScreen} />
    <Route path={routes.reviewSummary} component={ReviewSummaryScreen} />
    <Route path={routes.cull} component={CullScreen} />
    <Route path={routes.compare} component={CompareScreen} />
    <Route path={routes.reports} component={ReportsScreen} />
    <Route path={routes.trends} component={TrendsScreen} />
    <Route path={routes.service} component={ServiceScreen} />
    <Route path={routes.settings} component={SettingsScreen} />
    <Route path={routes.settingsSection(':section')} component={SettingsScreen} />
    <Route>
      <Redirect to={routes.library} replace />
    </Route>
  </Switch>
);
