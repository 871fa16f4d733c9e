import { useQuery } from '@tanstack/react-query';
import type { ReceivedModelList } from '../../../shared/service-api/models.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import textStyles from '../../ui/texts.module.css';
import { ListedModels } from './ListedModels.tsx';
import { ServicePart } from './ServicePart.tsx';
import { useRemoteServiceUrl } from './use-remote-service-url.ts';

const LastKnown = ({ models }: { models: ReceivedModelList }) => (
  <>
    <p className={textStyles.dim}>From the service’s last answer:</p>
    <ListedModels models={models} showsLimits />
  </>
);

export const ModelsPart = () => {
  const { query } = useRpc();
  const models = useQuery(query.service.models.queryOptions());
  const isRemote = typeof useRemoteServiceUrl() === 'string';
  const known = useQuery(query.service.knownModels.queryOptions()).data;
  return (
    <ServicePart
      title="Models"
      failure="The models could not be loaded"
      request={models}
      heightPx={170}
      fallback={known && isRemote ? <LastKnown models={known} /> : null}
    >
      {(data) => <ListedModels models={data} showsLimits={isRemote} />}
    </ServicePart>
  );
};
