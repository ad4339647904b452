import type { Endpoint } from './endpoint.ts';

/** How a client that acts for a person should treat an operation. Advisory; only scopes are enforced. */
export type Guidance = {
  risk: 'low' | 'medium' | 'high';
  confirmation: 'required' | 'not required';
};

const byMethod = {
  GET: { risk: 'low', confirmation: 'not required' },
  POST: { risk: 'medium', confirmation: 'required' },
  PATCH: { risk: 'medium', confirmation: 'required' },
  DELETE: { risk: 'high', confirmation: 'required' },
} as const satisfies Record<Endpoint['method'], Guidance>;

/** The guidance for an endpoint (contract: "Task guidance for agent integrations"). */
export function guidanceOf({ method }: Pick<Endpoint, 'method'>): Guidance {
  return byMethod[method];
}
