import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useMemo } from 'react';
import { formatBytes } from '../../../ui/formats.ts';
import { Disclosure } from './Disclosure.tsx';
import styles from './RawJson.module.css';

/** More is neither read nor laid out quickly (characters); it can be copied whole. */
const mostShown = 100_000;

const Text = ({ raw }: { raw: unknown }) => {
  const text = useMemo(() => JSON.stringify(raw, null, 2), [raw]);
  const isCut = text.length > mostShown;
  return (
    <>
      {isCut ? (
        <p className={styles.cut}>
          The first {formatBytes(mostShown)} of {formatBytes(text.length)}. "Copy" copies all of it.
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by key */}
      <pre className={styles.json} tabIndex={0}>
        {isCut ? text.slice(0, mostShown) : text}
      </pre>
    </>
  );
};

const CopyButton = ({ raw }: { raw: unknown }) => {
  const { copy, copied } = useClipboard();
  return (
    <Button variant="default" onClick={() => copy(JSON.stringify(raw, null, 2))}>
      {copied ? 'Copied' : 'Copy'}
    </Button>
  );
};

/** The evaluation exactly as the service sent it. */
export const RawJson = ({ raw }: { raw: unknown }) => (
  <Disclosure title="Raw JSON" tools={<CopyButton raw={raw} />}>
    {() => <Text raw={raw} />}
  </Disclosure>
);
