import { useState } from 'react';
import type { FileQuestion } from '../../../shared/contract/app.ts';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { AddressDialog } from '../addresses/AddressDialog.tsx';
import { type EvaluateInput, useEvaluate } from '../evaluate/evaluate-context.ts';
import { useBillingAddress } from '../service/use-billing-address.ts';
import styles from './AddClips.module.css';
import { DropOverlay } from './DropOverlay.tsx';
import { IntakePanel } from './IntakePanel.tsx';
import { PickerDialog } from './picker/PickerDialog.tsx';
import { readTransfer } from './read-transfer.ts';
import { useChooseFiles } from './use-choose-files.ts';
import { useIntakes } from './use-intakes.ts';
import { useWindowDrop } from './use-window-drop.ts';

const aFolder: FileQuestion = { kind: 'folder', purpose: 'evaluate' };
const someClips: FileQuestion = { kind: 'clips', purpose: 'evaluate' };

/**
 * Every way by which clips get in, on whatever screen one is: dropped on the window, chosen or listed
 * by the actions of the group "Clips". To be mounted once, inside of `EvaluateProvider`.
 */
export const AddClips = () => {
  const evaluate = useEvaluate();
  const choosing = useChooseFiles();
  const [isListing, setIsListing] = useState(false);
  /** Takes a list once it is written. */
  const withList =
    (take: (input: EvaluateInput) => void) =>
    (input: EvaluateInput): void => {
      setIsListing(false);
      take(input);
    };
  const isBuiltIn = useBillingAddress() === null;
  const intakes = useIntakes(isBuiltIn, (path) => evaluate.start({ paths: [path] }));
  const dragged = useWindowDrop((transfer) => {
    const { paths, unnamed } = readTransfer(transfer, window.clipcheck?.pathForFile);
    if (paths.length > 0) evaluate.start({ paths });
    if (unnamed.length > 0) intakes.take(unnamed);
  });
  useActionHandlers({
    'clips.addFolder': () => choosing.ask(aFolder, (paths) => evaluate.start({ paths })),
    'clips.addFolderWithOptions': () => choosing.ask(aFolder, (paths) => evaluate.ask({ paths })),
    'clips.addFiles': () => choosing.ask(someClips, (paths) => evaluate.start({ paths })),
    'clips.addAddresses': () => setIsListing(true),
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
      <AddressDialog
        isOpen={isListing}
        onClose={() => setIsListing(false)}
        onEvaluate={withList((input) => evaluate.start(input))}
        onOptions={withList((input) => evaluate.ask(input))}
      />
      <PickerDialog question={choosing.asked} onChoose={choosing.choose} onClose={choosing.close} />
    </>
  );
};
