import { createContext, useContext } from 'react';
import type { StageView } from './picture-on-stage.ts';

export const StageViewContext = createContext<StageView | null>(null);

/**
 * Where the picture lies on its stage, in CSS pixels from the stage's upper left corner, and how
 * large its pixels are. For what lies over the stage and keeps its own size on screen; what lies in
 * the picture's layer is moved and sized with it.
 */
export const useStageView = (): StageView => {
  const view = useContext(StageViewContext);
  if (!view) throw new Error('useStageView is used inside of a Stage');
  return view;
};
