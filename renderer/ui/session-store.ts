import type { z } from 'zod';
import { parseJson } from '../../shared/text/parse-json.ts';
import { createStore } from './store.ts';
import { readStoredText, storeText } from './stored-text.ts';

/**
 * A store of this window that survives a reload, in the browser's session storage. After one, it
 * has the initial value if the stored one was invalid or exceeded the quota.
 * @param schema of what is stored, transformed to the value
 */
export const createSessionStore = <Value>(
  key: string,
  schema: z.ZodType<Value>,
  initial: Value,
  toStored: (value: Value) => unknown = (value) => value,
) => {
  const store = createStore<{ readonly value: Value } | null>(null);
  const get = (): Value => {
    const known = store.get();
    if (known) return known.value;
    const value = parseJson(schema, readStoredText(key, 'sessionStorage')) ?? initial;
    store.set({ value });
    window.addEventListener('pagehide', save);
    return value;
  };
  /** Done when the page is left; sooner only for a crash, or a copy of the window. */
  const save = (): void => {
    window.sessionStorage.removeItem(key);
    storeText(key, JSON.stringify(toStored(get())), 'sessionStorage');
  };
  return {
    get,
    set: (value: Value): void => {
      if (value !== get()) store.set({ value });
    },
    subscribe: store.subscribe,
    save,
  };
};
