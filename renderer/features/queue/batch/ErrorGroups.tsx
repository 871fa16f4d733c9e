import { Button, Group } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import type { ErrorGroup } from '../../../../shared/contract/queue.ts';
import type { BatchId } from '../../../../shared/domain/ids.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { routes } from '../../../routes/routes.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatCountOf } from '../../../ui/formats.ts';
import styles from './ErrorGroups.module.css';

/** Code of uncertain submissions. */
const uncertainCode = 'outcome_unknown';
/** Codes of clips that need a prompt, or a choice between several. */
const promptCodes = ['missing_prompt', 'prompt_to_choose'];

type GroupProps = {
  batchId: BatchId;
  group: ErrorGroup;
  onCopy: (group: ErrorGroup) => void;
  onRetry: (group: ErrorGroup) => void;
  onShow: (group: ErrorGroup) => void;
};

const GroupItem = ({ batchId, group, onCopy, onRetry, onShow }: GroupProps) => (
  <li className={styles.group}>
    <div className={styles.body}>
      <p className={styles.message}>
        {group.isSameForAll ? '' : 'For example: '}
        {printableText(group.message)}
      </p>
      <p className={styles.advice}>{printableText(group.advice)}</p>
      <p className={styles.code}>{printableText(group.code)}</p>
    </div>
    <div className={styles.side}>
      <span className={styles.count}>{formatCountOf(group.count, 'clip')}</span>
      <Group gap="sm">
        <Button variant="default" onClick={() => onShow(group)}>
          Show these
        </Button>
        {group.code === uncertainCode ? (
          <Button component={Link} href={routes.queueUncertain} variant="default">
            Decide…
          </Button>
        ) : null}
        {promptCodes.includes(group.code) ? (
          <Button component={Link} href={routes.batchPrompts(batchId)} variant="default">
            {group.code === 'missing_prompt' ? 'Add prompts' : 'Choose prompts'}
          </Button>
        ) : null}
        {group.canCopy ? <Button onClick={() => onCopy(group)}>Evaluate copies…</Button> : null}
        {group.canRetry ? (
          <Button variant="default" onClick={() => onRetry(group)}>
            Retry these
          </Button>
        ) : null}
      </Group>
    </div>
  </li>
);

type Props = Omit<GroupProps, 'group'> & { groups: readonly ErrorGroup[] };

export const ErrorGroups = ({ groups, ...actions }: Props) =>
  groups.length === 0 ? (
    <EmptyState icon={CircleCheck} title="No problems">
      Every finished clip of this batch has a result.
    </EmptyState>
  ) : (
    <ul className={styles.groups} aria-label="Problems by cause">
      {groups.map((group) => (
        <GroupItem key={group.cause} group={group} {...actions} />
      ))}
    </ul>
  );
