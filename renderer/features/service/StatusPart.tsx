import { useQuery } from '@tanstack/react-query';
import type { PlatformStatusRead } from '../../../shared/service-api/platform-status.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { Ago } from '../../ui/Ago.tsx';
import { formatCount } from '../../ui/formats.ts';
import { Mark } from '../../ui/Mark.tsx';
import { platformStateLooks } from './platform-state-looks.ts';
import { ServicePart } from './ServicePart.tsx';
import styles from './StatusPart.module.css';

type Component = PlatformStatusRead['components'][number];

const ComponentRow = ({ component }: { component: Component }) => {
  const { key, name, description, state, detail, latency_ms: latencyMs } = component;
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <span className={styles.title}>{printableText(name || key || 'Component')}</span>
        <span className={styles.about}>{printableText(description)}</span>
      </th>
      <td>
        <Mark {...platformStateLooks(state)} />
        {detail ? <span className={styles.about}>{printableText(detail)}</span> : null}
      </td>
      <td className={styles.latency}>
        {latencyMs === undefined ? '–' : `${formatCount(latencyMs)} ms`}
      </td>
    </tr>
  );
};

/** How the service is, as a whole and by component. */
export const StatusPart = () => {
  const status = useQuery(useRpc().query.service.status.queryOptions());
  return (
    <ServicePart
      title="Status"
      failure="The status could not be loaded"
      asked={status}
      heightPx={170}
    >
      {({ state, checked_at: checkedAtSec, components }) => (
        <>
          <p className={styles.overall}>
            <Mark {...platformStateLooks(state)} />
            {checkedAtSec === undefined ? null : (
              <span className={styles.checked}>
                checked by the service <Ago atMs={checkedAtSec * 1000} />
              </span>
            )}
          </p>
          {components.length > 0 ? (
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Component</th>
                  <th scope="col">State</th>
                  <th scope="col" className={styles.latency}>
                    Latency
                  </th>
                </tr>
              </thead>
              <tbody>
                {components.map((component, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the service's keys may be missing or repeat
                  <ComponentRow key={`${component.key}-${index}`} component={component} />
                ))}
              </tbody>
            </table>
          ) : null}
        </>
      )}
    </ServicePart>
  );
};
