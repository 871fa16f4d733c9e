import type { Engine } from '../../index.ts';
import type { Implementer } from './implementer.ts';

/** The part of the contract about copies that keep to the service's limits. */
export const createCopiesRoutes = ({ copies: on }: Implementer, { queue }: Engine) => ({
  offer: on.offer.handler(({ input }) => queue.offerCopies(input)),
  evaluate: on.evaluate.handler(async ({ input: { part, ...clips } }) => {
    const { batchIds, retried } = await queue.retry(clips, part);
    return { batchIds, clips: retried };
  }),
});
