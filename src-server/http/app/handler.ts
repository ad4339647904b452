import type { AppEndpointName, AppEndpoints } from '../../contract/app/index.ts';
import type { Input, Reply } from '../../contract/endpoint.ts';
import type { Actor } from '../../context.ts';
import type { JsonText } from '../../platform/json-text.ts';

/** The window's request context: the actor and the session. */
export type WindowUser = Actor & { session: string; userAgent: string | undefined };

/**
 * A handler for an endpoint of the window. Anything but GET runs in a transaction, unless the handler
 * responds asynchronously and manages its own.
 */
type AppHandler<E extends AppEndpoints[AppEndpointName]> =
  | ((user: WindowUser, input: Taken<E>) => Reply<E>)
  /** Its result is text if the answer is made of stored texts. */
  | { later: (user: WindowUser, input: Taken<E>) => Promise<Reply<E> | JsonText<Reply<E>>> };

type Taken<E extends AppEndpoints[AppEndpointName]> = Input<E> &
  (E extends { upload: object } ? { bytes: Uint8Array } : unknown);

/** One handler per endpoint of the window; a missing one is a type error. */
export type AppHandlers = { [N in AppEndpointName]: AppHandler<AppEndpoints[N]> };
