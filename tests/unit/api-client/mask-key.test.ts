import { describe, expect, test } from 'vitest';
import { createApiClient } from '../../../engine/service/client/client.ts';
import { createKeyMasks, maskJson } from '../../../engine/service/client/mask-key.ts';
import { errorFrom } from '../../support/error-from.ts';
import { envelopeOf, evaluationOf } from '../../support/raw-server.ts';

const id = '0f0e0d0c-0b0a-4908-8706-050403020100';

const keysOfEveryLength = [
  'k',
  'k7',
  'k7x',
  'k7x9',
  's3cret7',
  's3cret78',
  'a+b/c="\\d',
  'sk-a-long-key-of-the-service',
];

const clientWith = (apiKey: string, status: number, body: string) =>
  createApiClient({
    baseUrl: 'https://api.example.com',
    apiKey,
    fetch: async () => new Response(body, { status }),
  });

describe('a message about an answer that repeats the key', () => {
  const request = { prompt: 'A red ball', video: { upload_id: 'v' } };

  test.each(keysOfEveryLength)('does not contain %j', async (key) => {
    const words = `Incorrect API key: Bearer ${key}`;
    for (const body of [JSON.stringify(envelopeOf('invalid_api_key', words)), words]) {
      const error = await errorFrom(clientWith(key, 401, body).createEvaluation(request));
      expect(error).toMatchObject({ status: 401 });
      expect(String(error)).toContain('Bearer [key removed]');
      expect(String(error).replace('[key removed]', '')).not.toMatch(
        new RegExp(`Bearer ${key.replace(/[^\w-]/g, '\\$&')}`),
      );
    }
  });

  test.each(['k7x9', 's3cret7'])('does not contain %j inside a word either', (key) => {
    expect(createKeyMasks(key).message(`id_${key}_1`)).toBe('id_[key removed]_1');
  });

  test.each(['a', 'is', 'key'])('treats %j as the key only as a separate word', (key) => {
    const { message } = createKeyMasks(key);
    expect(message(`(${key}) mis-${key}-s ${key}s b${key}`)).toBe(
      `([key removed]) mis-${key}-s ${key}s b${key}`,
    );
  });
});

describe('a stored answer', () => {
  test.each(keysOfEveryLength.filter((key) => key.length >= 4))(
    'does not contain %j where the service repeats it',
    async (key) => {
      const text = JSON.stringify({ ...evaluationOf('completed', id), note: `used "${key}", ok` });
      const { raw, data } = await clientWith(key, 200, text).getEvaluation(id);
      expect(raw).toMatchObject({ note: 'used "[key removed]", ok' });
      expect(data.status).toBe('completed');
    },
  );

  const held = '0f0ecafe-cafe-4908-8706-0504cafe0100';

  test.each<[string, key: string, value: object, stored: object]>([
    ['has no key in a name', 'sk-12345', { 'sk-12345': 1 }, { '[key removed]': 1 }],
    [
      'has no short key in a name',
      's3cret7',
      { s3cret7: 1, 'Bearer s3cret7': 2 },
      { '[key removed]': 1, 'Bearer [key removed]': 2 },
    ],
    ['keeps a name that is the key', 'video', { video: 'x' }, { video: 'x' }],
    ['keeps a name that is a key of two letters', 'id', { id: 'x' }, { id: 'x' }],
    ['keeps an id that contains the letters of a short key', 'cafe', { id: held }, { id: held }],
    [
      'keeps numbers where the key is a number',
      '1234',
      { created: 1234, note: '1234' },
      { created: 1234, note: '[key removed]' },
    ],
  ])('%s', (_what, key, value, stored) => {
    expect(maskJson(value, createKeyMasks(key))).toEqual(stored);
  });
});
