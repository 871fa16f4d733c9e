import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useActionContext } from '../../actions/action-handlers.ts';
import { Screen } from '../../ui/Screen.tsx';
import { ConnectDialog } from '../service/ConnectDialog.tsx';
import { useBillingAddress } from '../service/use-billing-address.ts';
import { DropZone } from './DropZone.tsx';
import styles from './FirstRunScreen.module.css';
import { HowItWorks } from './HowItWorks.tsx';

/** How clips are checked, in two lines. @param address of the service in use; null for built-in */
const checkedHow = (address: string | null): readonly [string, string] =>
  address === null
    ? [
        'Each clip is checked frame by frame for picture defects, and against its prompt if it has one.',
        'Everything stays on this machine. There is nothing to set up and nothing to pay.',
      ]
    : [
        `Each clip is sent to ${address} with its prompt, and checked frame by frame.`,
        'The service may bill for each clip.',
      ];

/** The first start: clips are dropped here, and everything else can wait. */
export const FirstRunScreen = () => {
  const actions = useActionContext();
  const address = useBillingAddress();
  const [isConnecting, setIsConnecting] = useState(false);
  return (
    <Screen title="Welcome to Clipcheck" isPage>
      <div className={styles.start}>
        <DropZone />
        <div className={styles.links}>
          <Anchor
            component="button"
            type="button"
            onClick={() => actions.find('clips.addFiles')?.()}
          >
            Choose clips…
          </Anchor>
          <Anchor
            component="button"
            type="button"
            onClick={() => actions.find('clips.addSamples')?.()}
          >
            Try the sample clips
          </Anchor>
        </div>
      </div>
      {address === undefined ? null : (
        <div className={styles.lines}>
          {checkedHow(address).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      <HowItWorks isBuiltIn={address === null}>
        <Anchor component="button" type="button" onClick={() => setIsConnecting(true)}>
          Connect an evaluation service…
        </Anchor>
      </HowItWorks>
      <ConnectDialog isOpen={isConnecting} onClose={() => setIsConnecting(false)} />
    </Screen>
  );
};
