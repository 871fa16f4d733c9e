import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createKeyStore } from '../../../hosts/key-store/create-key-store.ts';
import type { KeyCipher } from '../../../hosts/key-store/key-file.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { makeFolder } from '../../support/make-folder.ts';

const address = 'https://api.example.com';
const otherAddress = 'https://other.example.com';
const key = 'sk-a-very-secret-key-0123456789';

const turning: KeyCipher = {
  encrypt: (text) => Buffer.from(text).map((byte) => byte ^ 0xff),
  decrypt: (bytes) => Buffer.from(bytes.map((byte) => byte ^ 0xff)).toString(),
};
const failing: KeyCipher = {
  ...turning,
  decrypt: () => {
    throw new Error(`cannot decrypt ${key}`);
  },
};

type Given = { cipher?: KeyCipher | null; apiKeyOfStart?: string | null };

const open = (dataDir: string, given: Given = {}) =>
  createKeyStore({ dataDir, apiKeyOfStart: null, cipher: null, ...given });

const everythingIn = (folder: string): string =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n');

const errorOf = (work: () => unknown): AppError => {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('a failure was expected');
};

test('encrypts the key with a system key store, and restores it at the next start', async () => {
  const dataDir = await makeFolder();
  const store = open(dataDir, { cipher: turning });
  expect(store.state(address)).toEqual({ place: null, canEncrypt: true });
  store.save(address, key, false);
  expect(store.state(address)).toEqual({ place: 'encrypted', canEncrypt: true });
  expect(everythingIn(dataDir)).not.toContain(key);
  expect(statSync(join(dataDir, 'key.json')).mode & 0o777).toBe(0o600);
  expect(open(dataDir, { cipher: turning }).load(address)).toBe(key);
});

test('keeps the key in memory without one, and forgets it at the end', async () => {
  const dataDir = await makeFolder();
  const store = open(dataDir);
  store.save(address, key, false);
  expect(store.load(address)).toBe(key);
  expect(store.state(address)).toEqual({ place: 'memory', canEncrypt: false });
  expect(readdirSync(dataDir)).toEqual([]);
  expect(open(dataDir).load(address)).toBeNull();
});

test('writes a file that only the user can read where the user accepts it', async () => {
  const dataDir = await makeFolder();
  open(dataDir).save(address, key, true);
  const next = open(dataDir);
  expect(next.load(address)).toBe(key);
  expect(next.state(address)).toEqual({ place: 'file', canEncrypt: false });
  expect(statSync(join(dataDir, 'key.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['key.json']);
  // Changing one's mind leaves no file behind.
  next.save(address, `${key}2`, false);
  expect(readdirSync(dataDir)).toEqual([]);
  expect(next.load(address)).toBe(`${key}2`);
});

test('never returns a key for another address', async () => {
  const dataDir = await makeFolder();
  const store = open(dataDir, { apiKeyOfStart: 'of-the-start' });
  store.begin(address);
  expect(store.load(address)).toBe('of-the-start');
  expect(store.load(otherAddress)).toBeNull();
  expect(store.state(otherAddress).place).toBeNull();
  store.save(otherAddress, key, true);
  expect([store.load(otherAddress), store.load(address)]).toEqual([key, 'of-the-start']);
  expect(open(dataDir).load(address)).toBeNull();
});

test('sends the key of the environment to no address when none was in use at the start', async () => {
  const store = open(await makeFolder(), { apiKeyOfStart: 'of-the-start' });
  store.begin(null);
  store.begin(address);
  expect([store.load(address), store.state(address).place]).toEqual([null, null]);
});

test('the key of the environment comes first, until the user sets or removes one', async () => {
  const dataDir = await makeFolder();
  open(dataDir).save(address, key, true);
  const store = open(dataDir, { apiKeyOfStart: 'of-the-start' });
  store.begin(address);
  expect(store.state(address).place).toBe('environment');
  expect(store.load(address)).toBe('of-the-start');
  store.save(address, 'a-new-one', true);
  expect([store.load(address), store.state(address).place]).toEqual(['a-new-one', 'file']);
  const other = open(dataDir, { apiKeyOfStart: 'of-the-start' });
  other.begin(address);
  other.remove(address);
  expect([other.load(address), other.state(address).place]).toEqual([null, null]);
});

test.for<[string, string]>([
  ['cut off', '{"baseUrl":"https://api.example.com","key":"sk-a-very-sec'],
  ['of another shape', `{"secret":"${key}"}`],
])('reports a file that is %s without its contents, and can replace it', async ([, content]) => {
  const dataDir = await makeFolder({ 'key.json': content });
  const store = open(dataDir);
  expect(store.state(address)).toEqual({ place: null, canEncrypt: false });
  const error = errorOf(() => store.load(address));
  expect(error.code).toBe('key_unreadable');
  expect(`${error.message}${error.stack}${String(error.cause)}`).not.toContain('sk-a');
  store.save(address, key, true);
  expect(store.load(address)).toBe(key);
});

test('reports an encrypted key that cannot be decrypted here, and can remove it', async () => {
  const dataDir = await makeFolder();
  open(dataDir, { cipher: turning }).save(address, key, false);
  for (const cipher of [failing, null]) {
    const error = errorOf(() => open(dataDir, { cipher }).load(address));
    expect(error.code).toBe('key_unreadable');
    expect(`${error.message}${String(error.cause)}`).not.toContain(key);
  }
  open(dataDir).remove(address);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('reports an unwritable folder without the key', async () => {
  const folder = await makeFolder();
  writeFileSync(join(folder, 'taken'), 'a file');
  const error = errorOf(() => open(join(folder, 'taken')).save(address, key, true));
  expect(error.code).toBe('key_not_stored');
  expect(`${error.message}${String(error.cause)}`).not.toContain(key);
});
