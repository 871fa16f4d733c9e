import type { Reason } from '../../../shared/domain/result-document.ts';
import type { Job } from './job.ts';

/** What a batch may cost. */
export type Budget = {
  /**
   * Asked right before a billed request leaves. What is let through counts as spent from then on;
   * the same job may ask again after a refusal of the service.
   * @returns why it must not leave, which stops the batch; null when it may
   */
  admit(job: Job): Reason | null;
};
