import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { routes } from '../../routes/routes.ts';
import { Mark } from '../../ui/Mark.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { BuiltInEvaluator } from './BuiltInEvaluator.tsx';
import { ConnectDialog } from './ConnectDialog.tsx';
import { ModelsPart } from './ModelsPart.tsx';
import { QuotaPart } from './QuotaPart.tsx';
import styles from './ServiceScreen.module.css';
import { StatusPart } from './StatusPart.tsx';
import { useBillingAddress } from './use-billing-address.ts';
import { useServiceHealth } from './use-service-health.ts';

/** Shows what evaluates the clips, and its state: the built-in evaluator or a service. */
export const ServiceScreen = () => {
  const { name, looks, explanation, advice } = useServiceHealth();
  const address = useBillingAddress();
  const [isConnecting, setIsConnecting] = useState(false);
  return (
    <Screen
      title={typeof address === 'string' ? 'Service' : 'Evaluator'}
      isPage
      tools={
        <>
          <span className={styles.name} title={name}>
            {name}
          </span>
          <Mark {...looks} explanation={explanation} />
          {typeof address === 'string' ? (
            <Button
              className={styles.change}
              variant="default"
              component={Link}
              href={routes.settingsSection('connection')}
            >
              Change…
            </Button>
          ) : (
            <Button
              className={styles.change}
              variant="default"
              onClick={() => setIsConnecting(true)}
            >
              Connect an evaluation service…
            </Button>
          )}
        </>
      }
    >
      <p className={styles.advice} role="status">
        {advice}
      </p>
      {address === null ? <BuiltInEvaluator /> : null}
      {typeof address === 'string' ? (
        <>
          <StatusPart />
          <QuotaPart />
          <ModelsPart />
        </>
      ) : null}
      <ConnectDialog isOpen={isConnecting} onClose={() => setIsConnecting(false)} />
    </Screen>
  );
};
