import { useActionHandlers } from '../../actions/action-handlers.ts';
import { useEvaluate } from '../evaluate/evaluate-context.ts';
import styles from './AddClips.module.css';
import { DropOverlay } from './DropOverlay.tsx';
import { IntakePanel } from './IntakePanel.tsx';
import { PickerDialog } from './picker/PickerDialog.tsx';
import { readTransfer } from './read-transfer.ts';
import { useChooseFiles } from './use-choose-files.ts';
import { useIntakes } from './use-intakes.ts';
import { useWindowDrop } from './use-window-drop.ts';

/**
 * Every way by which files get in, on whatever screen one is: dropped on the window, chosen by the
 * actions of the group "Clips". To be mounted once, inside of `EvaluateProvider`.
 */
export const AddClips = () => {
  const evaluate = useEvaluate();
  const choosing = useChooseFiles();
  const intakes = useIntakes((path) => evaluate.start({ paths: [path] }));
  const dragged = useWindowDrop((transfer) => {
    const { paths, unnamed } = readTransfer(transfer, window.clipcheck?.pathForFile);
    if (paths.length > 0) evaluate.start({ paths });
    if (unnamed.length > 0) intakes.take(unnamed);
  });
  useActionHandlers({
    'clips.addFolder': () => choosing.ask('folder', (paths) => evaluate.start({ paths })),
    'clips.addFolderWithOptions': () => choosing.ask('folder', (paths) => evaluate.ask({ paths })),
    'clips.addFiles': () => choosing.ask('clips', (paths) => evaluate.start({ paths })),
    'clips.addSamples': evaluate.startSamples,
  });
  return (
    <>
      {dragged === null ? null : <DropOverlay count={dragged} />}
      <div className={styles.intakes}>
        {intakes.list.map((intake) => (
          <IntakePanel key={intake.id} intake={intake} onRemove={() => intakes.remove(intake.id)} />
        ))}
      </div>
      <PickerDialog kind={choosing.asked} onChoose={choosing.choose} onClose={choosing.close} />
    </>
  );
};
