import { Checkbox, TextInput } from '@mantine/core';
import type { KeyState } from '../../../../shared/contract/settings.ts';
import { keyPlaceToBe } from './key-words.ts';
import type { SecretField } from './use-secret-field.ts';

type Props = {
  field: SecretField;
  keyState: KeyState | undefined;
  label: string;
  placeholder?: string;
  error: string | null;
  acceptsFile: boolean;
  onAcceptFile: (accepts: boolean) => void;
};

/** The field for a key, and where the key will be kept. */
export const KeyFields = ({
  field,
  keyState,
  label,
  placeholder,
  error,
  acceptsFile,
  onAcceptFile,
}: Props) => {
  const canEncrypt = keyState?.canEncrypt ?? true;
  return (
    <>
      <TextInput
        ref={field.ref}
        type="password"
        label={label}
        {...(placeholder === undefined ? {} : { placeholder })}
        description={keyState ? keyPlaceToBe(canEncrypt, acceptsFile) : ' '}
        error={error}
        autoComplete="off"
        spellCheck={false}
      />
      {canEncrypt ? null : (
        <Checkbox
          label="Store it in a file that only I can read"
          description="Not encrypted, but kept after a restart."
          checked={acceptsFile}
          onChange={(event) => onAcceptFile(event.currentTarget.checked)}
        />
      )}
    </>
  );
};
