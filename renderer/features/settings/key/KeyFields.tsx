import { Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useRpc } from '../../../rpc/rpc-context.ts';

export type SecretField = ReturnType<typeof useSecretField>;

/** A field whose text exists only in the DOM: not in React state, and not in a request cache. */
export const useSecretField = () => {
  const ref = useRef<HTMLInputElement>(null);
  const [allowsFile, allowFile] = useState(false);
  return {
    ref,
    isEmpty: () => (ref.current?.value ?? '').trim() === '',
    text: () => ref.current?.value ?? '',
    clear: (): void => {
      if (ref.current) ref.current.value = '';
    },
    /** Whether the key may be stored unencrypted where the system has no key store. */
    allowsFile,
    allowFile,
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
  placeholder?: string;
  error: string | null;
};

export const KeyFields = ({ field, placeholder, error }: Props) => {
  const keyState = useQuery(useRpc().query.settings.keyState.queryOptions()).data;
  const { allowsFile } = field;
  const canEncrypt = keyState?.canEncrypt ?? true;
  return (
    <>
      <TextInput
        ref={field.ref}
        type="password"
        label="API key"
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
          onChange={(event) => field.allowFile(event.currentTarget.checked)}
        />
      )}
    </>
  );
};
