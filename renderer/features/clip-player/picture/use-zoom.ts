import { type Dispatch, type SetStateAction, useState } from 'react';
import { fittedZoom, type Zoom } from './picture-on-stage.ts';

export type ZoomControl = {
  readonly zoom: Zoom;
  readonly setZoom: Dispatch<SetStateAction<Zoom>>;
};

export const useZoom = (): ZoomControl => {
  const [zoom, setZoom] = useState(fittedZoom);
  return { zoom, setZoom };
};
