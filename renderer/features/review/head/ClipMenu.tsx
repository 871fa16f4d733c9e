import { ActionIcon, Menu } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { verdicts } from '../../../../shared/domain/verdict.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import { OverlayFocus } from '../../../ui/OverlayFocus.tsx';
import { verdictLooks } from '../../../ui/VerdictMark.tsx';
import type { ReviewPageActions } from './use-review-page-actions.ts';

type Props = {
  /** Number of findings a clip-wide verdict applies to; 0 if another result is shown. */
  bulkFindingCount: number;
  actions: ReviewPageActions;
};

/** Menu items that set the same verdict on all findings of the clip. */
const AllFindings = ({ bulkFindingCount, actions }: Props) => (
  <>
    <Menu.Divider />
    <Menu.Label>
      {bulkFindingCount === 1
        ? 'The only finding'
        : `All ${formatCountOf(bulkFindingCount, 'finding')}`}
    </Menu.Label>
    {verdicts.map((verdict) => {
      const { label, icon: Icon } = verdictLooks[verdict];
      return (
        <Menu.Item
          key={verdict}
          leftSection={<Icon aria-hidden />}
          onClick={() => actions.setAllVerdicts(verdict)}
        >
          {label}
        </Menu.Item>
      );
    })}
    <Menu.Item onClick={() => actions.setAllVerdicts(null)}>Clear verdicts</Menu.Item>
  </>
);

export const ClipMenu = ({ bulkFindingCount, actions }: Props) => (
  <Menu position="bottom-end" withinPortal>
    <Menu.Target>
      <ActionIcon variant="default" size={30} aria-label="More actions" title="More actions">
        <Ellipsis aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <OverlayFocus />
      {actions.retry ? <Menu.Item onClick={actions.retry}>Retry</Menu.Item> : null}
      <Menu.Item onClick={actions.setPrompt}>Set prompt…</Menu.Item>
      <Menu.Item onClick={actions.report}>Create report…</Menu.Item>
      {actions.reveal ? <Menu.Item onClick={actions.reveal}>Show in folder</Menu.Item> : null}
      {bulkFindingCount > 0 ? (
        <AllFindings bulkFindingCount={bulkFindingCount} actions={actions} />
      ) : null}
      <Menu.Divider />
      <Menu.Item onClick={actions.remove}>Delete…</Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
