import { type RefObject, useRef } from 'react';

export type SecretField = {
  ref: RefObject<HTMLInputElement | null>;
  isEmpty: () => boolean;
  text: () => string;
  clear: () => void;
};

/** A field whose text exists only in the DOM: not in React state, and not in a request cache. */
export const useSecretField = (): SecretField => {
  const ref = useRef<HTMLInputElement>(null);
  return {
    ref,
    isEmpty: () => (ref.current?.value ?? '').trim() === '',
    text: () => ref.current?.value ?? '',
    clear: () => {
      if (ref.current) ref.current.value = '';
    },
  };
};
