import { Button } from '@mantine/core';
import { FolderMinus } from 'lucide-react';
import { useState } from 'react';
import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import { Banner } from './Banner.tsx';
import { LeftOutDialog } from './LeftOutDialog.tsx';

/** Says how much of what was searched is no part of the batch, and shows it. */
export const LeftOutBanner = ({ batch: { batchId, leftOutCount } }: { batch: BatchInfo }) => {
  const [isOpen, setOpen] = useState(false);
  if (leftOutCount === 0) return null;
  return (
    <>
      <Banner
        icon={FolderMinus}
        tone="info"
        actions={
          <Button variant="default" onClick={() => setOpen(true)}>
            Show…
          </Button>
        }
      >
        {`${formatCountOf(leftOutCount, 'file or folder', 'files and folders')} ${leftOutCount === 1 ? 'was' : 'were'} left out.`}
      </Banner>
      <LeftOutDialog batchId={batchId} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
};
