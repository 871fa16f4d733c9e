import { useState } from 'react';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { PickerDialog } from '../../drop/picker/PickerDialog.tsx';
import { useChooseFiles } from '../../drop/use-choose-files.ts';
import { AddWatchDialog } from './AddWatchDialog.tsx';

export const WatchFolderAction = () => {
  const choosing = useChooseFiles();
  const [paths, setPaths] = useState<readonly string[]>([]);
  useActionHandlers({
    'clips.watchFolder': () => choosing.ask({ kind: 'folder', purpose: 'watch' }, setPaths),
  });
  return (
    <>
      <PickerDialog choosing={choosing} />
      <AddWatchDialog paths={paths} onClose={() => setPaths([])} />
    </>
  );
};
