import type { Connection } from '../../../shared/contract/service.ts';
import { Section } from '../../ui/Section.tsx';
import { judgedTexts } from '../service/judged-texts.ts';
import { ConnectForm } from '../settings/connection/ConnectForm.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import type { Begin } from './use-begin.ts';

/** The evaluation service: address, key and a test before anything is evaluated. */
export const ServiceChoice = ({ connection, begin }: { connection: Connection; begin: Begin }) => (
  <Section
    title="The evaluation service"
    about={`Models that look at what the clip shows: ${judgedTexts.onlyService.picture}, and of the prompt ${judgedTexts.onlyService.prompt}. Clips are uploaded to the address you give, and the service may bill them.`}
  >
    <ConnectForm
      connection={connection}
      submitLabel="Test connection"
      afterTest={({ problem }) =>
        connection.kind === 'remote' ? (
          <FirstSteps connection={connection} begin={begin} isReady={problem === null} />
        ) : null
      }
    />
  </Section>
);
