import { createContext, useContext } from 'react';
import type { StageView } from './picture-on-stage.ts';

export const StageViewContext = createContext<StageView | null>(null);

/**
 * Returns the frame's position and zoom on its stage. For content over the stage that keeps its own
 * size on screen; content in the frame's layer is moved and scaled with it.
 */
export const useStageView = (): StageView => {
  const view = useContext(StageViewContext);
  if (!view) throw new Error('useStageView must be used inside a Stage');
  return view;
};
