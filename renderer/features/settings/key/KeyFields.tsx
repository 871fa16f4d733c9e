import { Checkbox, TextInput } from '@mantine/core';
import type { KeyState } from '../../../../shared/contract/settings.ts';
import { newKeyLocationText } from './key-place-texts.ts';
import type { SecretField } from './use-secret-field.ts';

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
