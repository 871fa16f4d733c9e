import type { Page } from 'playwright/test';
import { findSecret, type SecretForm } from './secret-forms.ts';

/** Finds a secret in a window: its documents with all fields, and all of its storage. */
export const huntInPage = async (forms: readonly SecretForm[], page: Page): Promise<string[]> => {
  const places = [
    ...(await Promise.all(page.frames().map((frame) => frame.evaluate(readDocument)))),
    await page.evaluate(readStorage),
    JSON.stringify(await page.context().cookies()),
    page.url(),
    await page.title(),
  ];
  return places.flatMap((text, index) => {
    const found = findSecret(forms, Buffer.from(text));
    return found === null ? [] : [`place ${index} of the page: ${found}`];
  });
};

/**
 * Runs in the page: its elements with their attributes, the contents of its fields, its shadow
 * roots.
 */
const readDocument = (): string => {
  const texts: string[] = [];
  const visit = (root: Document | ShadowRoot): void => {
    texts.push(root instanceof Document ? root.documentElement.outerHTML : root.innerHTML);
    for (const element of root.querySelectorAll('*')) {
      if ('value' in element) texts.push(String(element.value));
      if (element.shadowRoot) visit(element.shadowRoot);
    }
  };
  visit(document);
  return texts.join('\n');
};

const readStorage = async (): Promise<string> => {
  const readAll = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
  for (const { name } of await indexedDB.databases()) {
    const database = await readAll(indexedDB.open(name ?? ''));
    for (const storeName of database.objectStoreNames) {
      const store = database.transaction(storeName).objectStore(storeName);
      texts.push(
        JSON.stringify([await readAll(store.getAll()), await readAll(store.getAllKeys())]),
      );
    }
    database.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
  }
  return texts.join('\n');
};
