import { expect, test } from 'vitest';
import { createApiClient } from '../../../engine/service/client/client.ts';
import { errorFrom } from '../../support/error-from.ts';

test('does not follow a redirect to the same host without encryption, which would expose the key', async () => {
  const asked: string[] = [];
  const client = createApiClient({
    ...{ baseUrl: 'https://api.example.com', apiKey: 'sk-very-secret-key' },
    fetch: async (address) => {
      asked.push(String(address));
      const headers = { location: 'http://api.example.com/again' };
      return new Response(null, { status: 307, headers });
    },
  });
  expect(await errorFrom(client.getQuota())).toMatchObject({ code: 'redirect_refused' });
  expect(asked).toHaveLength(1);
});
