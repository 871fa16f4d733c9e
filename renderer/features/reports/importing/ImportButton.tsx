import { Button } from '@mantine/core';
import { Upload } from 'lucide-react';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { PickerDialog } from '../../drop/picker/PickerDialog.tsx';
import { useChooseFiles } from '../../drop/use-choose-files.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { useImportReport } from './use-import-report.ts';

export const ImportButton = () => {
  const choosing = useChooseFiles();
  const report = useImportReport();
  const ask = (): void =>
    choosing.ask({ kind: 'report', purpose: 'evaluate' }, ([path]) => {
      if (path !== undefined) report.begin(path);
    });
  useActionHandlers({ 'reports.import': ask });
  return (
    <>
      <Button
        variant="default"
        flex="none"
        ml="auto"
        leftSection={<Upload aria-hidden />}
        title="Import a report (JSON Lines) into the library"
        onClick={ask}
      >
        Import…
      </Button>
      <PickerDialog
        question={choosing.question}
        onChoose={choosing.choose}
        onClose={choosing.close}
      />
      <ImportDialog report={report} />
    </>
  );
};
