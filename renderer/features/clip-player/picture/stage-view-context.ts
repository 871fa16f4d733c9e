import { createSafeContext } from '@mantine/core';
import type { StageView } from './picture-on-stage.ts';

/**
 * The frame's position and zoom on its stage, for content over the stage that keeps its own size on
 * screen; content in the frame's layer is moved and scaled with it.
 */
export const [StageViewContext, useStageView] = createSafeContext<StageView>(
  'useStageView must be used inside a Stage',
);
