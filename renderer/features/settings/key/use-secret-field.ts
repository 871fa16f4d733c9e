import { type RefObject, useRef } from 'react';

export type SecretField = {
  ref: RefObject<HTMLInputElement | null>;
  isEmpty: () => boolean;
  /** Takes the text out of the field, which is empty afterwards. */
  take: () => string;
};

/**
 * A field whose text is in nothing but the field: not in React's state, not in a cache of requests,
 * and not in the field any more once it was taken.
 */
export const useSecretField = (): SecretField => {
  const ref = useRef<HTMLInputElement>(null);
  return {
    ref,
    isEmpty: () => (ref.current?.value ?? '').trim() === '',
    take: () => {
      const text = ref.current?.value ?? '';
      if (ref.current) ref.current.value = '';
      return text;
    },
  };
};
