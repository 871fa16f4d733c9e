import { ActionIcon, Group } from '@mantine/core';
import { MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react';
import { startSecOf } from '../../../../shared/domain/frames/frame-table.ts';
import { useReview } from '../review-context.ts';
import fieldStyles from './field.module.css';
import { useTimeBarView } from './time-bar-view.ts';
import { fullSpan, zoomSpan } from './time-span.ts';

/** Zoom factor of one click. */
const zoomFactor = 2;

export const TimeBarTools = () => {
  const { playhead } = useReview();
  const view = useTimeBarView();
  const zoom = (factor: number): void => {
    const around = startSecOf(view.table, playhead.state().frame);
    view.show(zoomSpan(view.table, view.state().span, factor, around));
  };
  const tools = [
    { label: 'Zoom out on the time bar', icon: ZoomOut, act: () => zoom(1 / zoomFactor) },
    { label: 'Zoom in on the time bar', icon: ZoomIn, act: () => zoom(zoomFactor) },
    {
      label: 'Show the whole clip on the time bar',
      icon: MoveHorizontal,
      act: () => view.show(fullSpan(view.table)),
    },
  ];
  return (
    <Group gap={0} align="flex-end" justify="center" pb="xs" className={fieldStyles.head}>
      {tools.map(({ label, icon: Icon, act }) => (
        <ActionIcon
          key={label}
          variant="subtle"
          size={24}
          c="dimmed"
          aria-label={label}
          title={label}
          onClick={act}
        >
          <Icon aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  );
};
