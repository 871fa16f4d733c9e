import { Button, CloseButton, FileButton } from '@mantine/core';
import { useRef, useState } from 'react';
import styles from './FormatOptions.module.css';
import { readLogoPicture } from './logo-picture.ts';

type Props = { logo: string | null; onChange: (logo: string | null) => void };

/** The picture above the title of a client report, from a file of this machine. */
export const LogoChoice = ({ logo, onChange }: Props) => {
  const [problem, setProblem] = useState<string | null>(null);
  const forgetFile = useRef<() => void>(null);
  const choose = async (file: File | null): Promise<void> => {
    if (!file) return;
    const read = await readLogoPicture(file);
    // The same file may be chosen again, after it was removed or changed.
    forgetFile.current?.();
    setProblem('problem' in read ? read.problem : null);
    if ('picture' in read) onChange(read.picture);
  };
  return (
    <div className={styles.field}>
      <span className={styles.label}>Logo</span>
      <div className={styles.logo}>
        {logo === null ? null : <img className={styles.picture} src={logo} alt="Logo" />}
        <FileButton accept="image/*" resetRef={forgetFile} onChange={(file) => void choose(file)}>
          {(props) => (
            <Button variant="default" {...props}>
              {logo === null ? 'Choose…' : 'Replace…'}
            </Button>
          )}
        </FileButton>
        {logo === null ? null : (
          <CloseButton
            aria-label="Remove logo"
            title="Remove logo"
            onClick={() => onChange(null)}
          />
        )}
      </div>
      {problem === null ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
};
