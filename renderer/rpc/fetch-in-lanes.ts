import PQueue from 'p-queue';

/**
 * A browser opens six connections to a host, and the event stream keeps one of them. Calls that may
 * take long wait for each other here, so that what the user does gets through: the library is
 * looked through by one thread anyway, and a service may not answer at all.
 */
const createLanes = (): Readonly<Record<string, PQueue>> => {
  const libraryLane = new PQueue({ concurrency: 2 });
  const serviceLane = new PQueue({ concurrency: 2 });
  return { library: libraryLane, service: serviceLane, clips: serviceLane };
};

type FetchCall = (
  request: Request,
  init: RequestInit,
  options: unknown,
  path: readonly string[],
) => Promise<Response>;

/** How calls of the contract are sent by HTTP. The first part of a call's path names its area. */
export const createFetchInLanes = (): FetchCall => {
  const lanes = createLanes();
  return (request, init, _options, [area = '']) => {
    const lane = Object.hasOwn(lanes, area) ? lanes[area] : undefined;
    const send = (): Promise<Response> => fetch(request, init);
    return lane ? lane.add(send, { signal: request.signal }) : send();
  };
};
