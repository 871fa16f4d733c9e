import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { uiTimes } from '../../../ui/ui-times.ts';
import { Disclosure } from './Disclosure.tsx';
import { JsonText } from './JsonText.tsx';

const CopyButton = ({ raw }: { raw: string }) => {
  const { copy, copied } = useClipboard({ timeout: uiTimes.copiedMs });
  return (
    <Button variant="default" onClick={() => copy(raw)}>
      {copied ? 'Copied' : 'Copy'}
    </Button>
  );
};

/** The evaluation exactly as the service sent it. */
export const RawJson = ({ raw }: { raw: string }) => (
  <Disclosure title="Raw JSON" tools={<CopyButton raw={raw} />}>
    {() => <JsonText text={raw} label="Raw JSON" />}
  </Disclosure>
);
