import type { AppEndpointName, AppEndpoints } from '../../contract/app/index.ts';
import type { Input, Reply } from '../../contract/endpoint.ts';
import type { Actor } from '../../context.ts';

/** Who uses the window, and with which session. */
export type WindowUser = Actor & { session: string; userAgent: string | undefined };

/**
 * What answers an endpoint of the window. Anything but GET runs in a transaction, unless it answers
 * later: then it sees to that itself.
 */
type AppHandler<E extends AppEndpoints[AppEndpointName]> =
  | ((user: WindowUser, input: Input<E>) => Reply<E>)
  | { later: (user: WindowUser, input: Input<E>) => Promise<Reply<E>> };

/** A handler for every endpoint of the window: forget one and the types say so. */
export type AppHandlers = { [N in AppEndpointName]: AppHandler<AppEndpoints[N]> };
