import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ListX } from 'lucide-react';
import { useState } from 'react';
import type { BatchInfo } from '../../../shared/contract/queue.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatCountOf } from '../../ui/formats.ts';
import textStyles from '../../ui/texts.module.css';

export const PromptNotes = ({ batch: { batchId } }: { batch: BatchInfo }) => {
  const [isOpen, setOpen] = useState(false);
  const { query } = useRpc();
  const searched = useQuery(query.queue.searched.queryOptions({ input: { batchId } }));
  const notes = searched.data?.promptNotes ?? [];
  if (notes.length === 0) return null;
  return (
    <>
      <Banner
        icon={ListX}
        tone="info"
        actions={<Button onClick={() => setOpen(true)}>Show notes…</Button>}
      >
        {`${formatCountOf(notes.length, 'note')} on lists and files with prompts, such as rows without a clip.`}
      </Banner>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Notes on lists and files with prompts"
        size="lg"
      >
        <Box component="ul" mah="50vh" className={textStyles.messages}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </Box>
      </Dialog>
    </>
  );
};
