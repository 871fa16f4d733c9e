import type { BatchInfo } from '../../../shared/contract/queue.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { notify } from '../../ui/notify.ts';
import { saveAs } from '../../ui/save-as.ts';

const keptMs = 60_000;

const fileNameOf = (label: string): string =>
  `${printableText(label)
    .replace(/[^\p{L}\p{N}._ -]+/gu, '_')
    .slice(0, 80)} prompts.csv`;

export const useExportPrompts = ({ batchId, label }: BatchInfo): (() => void) => {
  const { client } = useRpc();
  return () => {
    client.prompts
      .table({ batchId, withBom: true })
      .then(({ text }) => {
        const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
        saveAs({ url, fileName: fileNameOf(label) });
        setTimeout(() => URL.revokeObjectURL(url), keptMs);
      })
      .catch(notify.failed('The prompts could not be exported'));
  };
};
