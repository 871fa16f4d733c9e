import { type Dispatch, type SetStateAction, useState } from 'react';
import { fittedZoom, type Zoom } from './picture-on-stage.ts';

/** The zoom of one stage, or of two that zoom together, and its setter. */
export type ZoomControl = {
  readonly zoom: Zoom;
  readonly setZoom: Dispatch<SetStateAction<Zoom>>;
};

export const useZoom = (): ZoomControl => {
  const [zoom, setZoom] = useState(fittedZoom);
  return { zoom, setZoom };
};
