import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { routes } from '../../app/routes.ts';
import { Mark } from '../../ui/Mark.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ModelsPart } from './ModelsPart.tsx';
import { QuotaPart } from './QuotaPart.tsx';
import styles from './ServiceScreen.module.css';
import { StatusPart } from './StatusPart.tsx';
import { useServiceHealth } from './use-service-health.ts';

/** What the service in use says of itself. */
export const ServiceScreen = () => {
  const { name, looks, explanation, advice } = useServiceHealth();
  return (
    <Screen
      title="Service"
      isPage
      tools={
        <>
          <span className={styles.name} title={name}>
            {name}
          </span>
          <Mark {...looks} explanation={explanation} />
          <Button
            className={styles.change}
            variant="default"
            component={Link}
            href={routes.settingsSection('connection')}
          >
            Change…
          </Button>
        </>
      }
    >
      <p className={styles.advice} role="status">
        {advice}
      </p>
      <StatusPart />
      <QuotaPart />
      <ModelsPart />
    </Screen>
  );
};
