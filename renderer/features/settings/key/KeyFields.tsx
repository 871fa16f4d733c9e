import { Checkbox, TextInput } from '@mantine/core';
import { type RefObject, useRef } from 'react';
import type { KeyState } from '../../../../shared/contract/settings.ts';

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

const newKeyLocationText = (canEncrypt: boolean, allowsFile: boolean): string => {
  if (canEncrypt) return "It will be stored encrypted in your system's key store.";
  return allowsFile
    ? 'It will be stored unencrypted in a file that only your user account can read.'
    : 'This system has no key store. It will be kept in memory until you quit Clipcheck.';
};

type Props = {
  field: SecretField;
  keyState: KeyState | undefined;
  label: string;
  placeholder?: string;
  error: string | null;
  allowsFile: boolean;
  onAllowFile: (allows: boolean) => void;
};

export const KeyFields = ({
  field,
  keyState,
  label,
  placeholder,
  error,
  allowsFile,
  onAllowFile,
}: Props) => {
  const canEncrypt = keyState?.canEncrypt ?? true;
  return (
    <>
      <TextInput
        ref={field.ref}
        type="password"
        label={label}
        maw={460}
        {...(placeholder === undefined ? {} : { placeholder })}
        description={keyState ? newKeyLocationText(canEncrypt, allowsFile) : ' '}
        error={error}
        autoComplete="off"
        spellCheck={false}
      />
      {canEncrypt ? null : (
        <Checkbox
          label="Store it in a file that only I can read"
          description="Not encrypted, but kept after a restart."
          checked={allowsFile}
          onChange={(event) => onAllowFile(event.currentTarget.checked)}
        />
      )}
    </>
  );
};
