import { createORPCClient } from '@orpc/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient, createQueryUtils } from '../../../renderer/rpc/rpc-context.ts';
import type { ContractClient } from '../../../shared/contract/index.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';

const clipIdOf = (index: number): ClipId => index.toString(16).padStart(64, '0') as ClipId;

test('releases data of earlier clips while the user goes through them', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client: ContractClient = createORPCClient({
    call: () => Promise.reject(new Error('nothing is asked for here')),
  });
  const query = createQueryUtils(client);
  const queryClient = createQueryClient(query);
  const library = query.library.folders.queryKey();
  queryClient.setQueryData(library, []);
  for (let index = 0; index < 200; index += 1) {
    const clipId = clipIdOf(index);
    for (const key of [
      query.clips.get.queryKey({ input: { clipId } }),
      query.prompts.ofClip.queryKey({ input: { clipId } }),
      query.copies.offer.queryKey({ input: { clipIds: [clipId] } }),
    ]) {
      queryClient.setQueryData<unknown>(key, {});
    }
    vi.advanceTimersByTime(1_000);
  }
  const kept = queryClient.getQueryCache().getAll();
  // Three answers for each clip, for half a minute, and the library's own.
  expect(kept.length).toBeLessThan(100);
  expect(queryClient.getQueryData(library)).toEqual([]);
});
