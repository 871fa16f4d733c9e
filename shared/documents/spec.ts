/** A delivery spec, which users write: members that it does not have are errors. */
import { deliverySpecSchema } from '../domain/delivery-spec.ts';
import { createCodec } from './codec.ts';

export const specCodec = createCodec(deliverySpecSchema);
