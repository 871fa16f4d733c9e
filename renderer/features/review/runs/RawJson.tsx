import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { uiTimes } from '../../../ui/ui-times.ts';
import { Disclosure } from './Disclosure.tsx';
import { JsonText } from './JsonText.tsx';
import { jsonText } from './json-text.ts';

const CopyButton = ({ raw }: { raw: unknown }) => {
  const { copy, copied } = useClipboard({ timeout: uiTimes.copiedMs });
  return (
    <Button variant="default" onClick={() => copy(jsonText(raw))}>
      {copied ? 'Copied' : 'Copy'}
    </Button>
  );
};

/** The evaluation exactly as the service sent it. */
export const RawJson = ({ raw }: { raw: unknown }) => (
  <Disclosure title="Raw JSON" tools={<CopyButton raw={raw} />}>
    {() => <JsonText value={raw} label="Raw JSON" />}
  </Disclosure>
);
