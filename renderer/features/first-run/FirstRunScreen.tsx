import { useQuery } from '@tanstack/react-query';
import { useRpc } from '../../rpc/rpc-context.ts';
import { Screen } from '../../ui/Screen.tsx';
import { BuiltInChoice } from './BuiltInChoice.tsx';
import styles from './FirstRunScreen.module.css';
import { ServiceChoice } from './ServiceChoice.tsx';
import { useBegin } from './use-begin.ts';

/** The first start: which service judges the clips. Both can be changed at any time. */
export const FirstRunScreen = () => {
  const connection = useQuery(useRpc().query.settings.get.queryOptions()).data?.connection;
  const begin = useBegin();
  return (
    <Screen title="Welcome to Clipcheck" isPage>
      <p className={styles.about}>
        Clipcheck looks through folders of generated clips and says, frame by frame, what is wrong
        with them. First choose who looks. You can change it at any time in the settings.
      </p>
      <div className={styles.choices}>
        <BuiltInChoice begin={begin} />
        {connection ? <ServiceChoice connection={connection} begin={begin} /> : null}
      </div>
    </Screen>
  );
};
