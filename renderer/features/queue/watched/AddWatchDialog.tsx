import { Radio, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { routes } from '../../../routes/routes.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { useRemoteServiceUrl } from '../../../rpc/use-remote-service-url.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { PickerDialog } from '../../drop/picker/PickerDialog.tsx';
import { useChooseFiles } from '../../drop/use-choose-files.ts';
import { inputName } from '../../evaluate/batch-texts.ts';
import { WatchForm, type WatchRules } from './WatchForm.tsx';

export const WatchFolderAction = () => {
  const choosing = useChooseFiles();
  const [paths, setPaths] = useState<readonly string[]>([]);
  useActionHandlers({
    'clips.watchFolder': () => choosing.ask('watch', setPaths),
  });
  return (
    <>
      <PickerDialog choosing={choosing} />
      {paths.length > 0 ? <AddWatchDialog paths={paths} onClose={() => setPaths([])} /> : null}
    </>
  );
};

type Props = { paths: readonly string[]; onClose: () => void };

type Request = WatchRules & { takesExisting: boolean };

const useAddWatches = ({ paths, onClose }: Props) => {
  const { client, query } = useRpc();
  const queries = useQueryClient();
  const [, goTo] = useLocation();
  return useMutation({
    mutationFn: async (request: Request) => {
      for (const path of paths) await client.watch.add({ path, ...request });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: query.watch.key() });
      onClose();
      goTo(routes.queueWatched);
    },
  });
};

const AddWatchDialog = (props: Props) => {
  const { paths, onClose } = props;
  const serviceUrl = useRemoteServiceUrl();
  const [existing, setExisting] = useState('leave');
  const add = useAddWatches(props);
  return (
    <Dialog opened onClose={onClose} title={`Watch ${inputName({ paths: [...paths] })}`}>
      <WatchForm
        // Without billing no limit is needed.
        initial={{ includesSubfolders: true, cap: serviceUrl === null ? null : undefined }}
        call={add}
        failedTitle="The folder could not be watched"
        submitLabel="Watch"
        focusesSubmit
        onSubmit={(rules) => add.mutate({ takesExisting: existing === 'take', ...rules })}
        onCancel={onClose}
      >
        <p>
          New clips are evaluated once their files are complete. Each clip is evaluated once, even
          if it is renamed, moved or copied.
        </p>
        <Radio.Group label="Existing clips" value={existing} onChange={setExisting}>
          <Stack gap="sm" mt="sm">
            <Radio value="leave" label="Ignore" />
            <Radio value="take" label="Evaluate" />
          </Stack>
        </Radio.Group>
      </WatchForm>
    </Dialog>
  );
};
