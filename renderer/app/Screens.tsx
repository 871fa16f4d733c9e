import { Redirect, Route, Switch } from 'wouter';
import { ClipScreen } from '../features/clip/ClipScreen.tsx';
import { FirstRunScreen } from '../features/first-run/FirstRunScreen.tsx';
import { LibraryScreen } from '../features/library/LibraryScreen.tsx';
import { QueueScreen } from '../features/queue/QueueScreen.tsx';
import { ServiceScreen } from '../features/service/ServiceScreen.tsx';
import { SettingsScreen } from '../features/settings/SettingsScreen.tsx';
import { routes } from './routes.ts';
import { StartScreen } from './StartScreen.tsx';

/** Which screen an address shows. */
export const Screens = () => (
  <Switch>
    <Route path={routes.start} component={StartScreen} />
    <Route path={routes.firstRun} component={FirstRunScreen} />
    <Route path={routes.library} component={LibraryScreen} />
    <Route path={routes.queueBatch(':batchId?')} component={QueueScreen} />
    <Route path={routes.clip(':clipId')} component={ClipScreen} />
    <Route path={routes.service} component={ServiceScreen} />
    <Route path={routes.settings} component={SettingsScreen} />
    <Route path={routes.settingsSection(':section')} component={SettingsScreen} />
    <Route>
      <Redirect to={routes.library} replace />
    </Route>
  </Switch>
);
