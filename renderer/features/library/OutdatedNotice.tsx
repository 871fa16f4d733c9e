import { Button, Group } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { findingTypes } from '../../../shared/service-api/finding.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useRemoteServiceUrl } from '../../rpc/use-remote-service-url.ts';
import { formatCountOf } from '../../ui/formats.ts';
import { useEvaluate } from '../evaluate/evaluate-context.ts';

/**
 * Offers to evaluate clips again whose results an earlier version of the built-in evaluator made.
 * Once dismissed, it returns with the next version.
 */
export const OutdatedNotice = () => {
  const { query } = useRpc();
  const { start } = useEvaluate();
  const isBuiltIn = useRemoteServiceUrl() === null;
  const outdated = useQuery({ ...query.library.outdated.queryOptions(), enabled: isBuiltIn }).data;
  const [dismissed, setDismissed] = useLocalStorage({
    key: 'clipcheck-outdated-dismissed',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const { version = '', picture = [], promptOnly = [] } = outdated ?? {};
  const count = picture.length + promptOnly.length;
  if (!isBuiltIn || count === 0 || version === dismissed) return null;
  const dismiss = (): void => setDismissed(version);
  const evaluate = (): void => {
    const again = { force: true };
    if (picture.length > 0) start({ clipIds: picture }, { ...again, types: [...findingTypes] });
    if (promptOnly.length > 0) {
      start({ clipIds: promptOnly }, { ...again, types: ['prompt_misalignment'] });
    }
    dismiss();
  };
  return (
    <Group gap="sm" role="status">
      <span>
        {formatCountOf(count, 'clip')} evaluated by an earlier version of the built-in evaluator
      </span>
      <Button size="compact-sm" variant="default" onClick={evaluate}>
        Evaluate again
      </Button>
      <Button size="compact-sm" variant="subtle" aria-label="Dismiss" onClick={dismiss}>
        <X size={14} aria-hidden />
      </Button>
    </Group>
  );
};
