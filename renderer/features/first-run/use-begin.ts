import type { Connection } from '../../../shared/contract/service.ts';
import type { ActionId } from '../../actions/action-catalogue.ts';
import { useActionContext } from '../../actions/action-handlers.ts';
import { currentPath, goTo } from '../../app/hash-location.ts';
import { routes } from '../../app/routes.ts';
import { useUpdateSettings } from '../../rpc/use-update-settings.ts';
import { notify } from '../../ui/notify.ts';

/** What comes after the choice: the samples, a folder, or a look at the library. */
export type FirstStep = Extract<ActionId, 'clips.addSamples' | 'clips.addFolder' | 'go.library'>;

export type Begin = {
  /** Keeps the choice, so that it is not asked again, and goes on. */
  begin: (connection: Connection, step: FirstStep) => void;
  isBusy: boolean;
};

/** Ends the first run. */
export const useBegin = (): Begin => {
  const actions = useActionContext();
  const { mutateAsync, isPending } = useUpdateSettings();
  return {
    begin: (connection, step) => {
      // A promise, since this screen may be left meanwhile, and the step is taken all the same.
      mutateAsync({ connection, isSetUp: true }).then(() => {
        if (currentPath() === routes.firstRun) goTo(routes.library, { replace: true });
        actions.find(step)?.();
      }, notify.failed('The choice was not kept'));
    },
    isBusy: isPending,
  };
};
