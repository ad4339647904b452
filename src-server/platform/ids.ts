import { randomBytes, randomUUID } from 'node:crypto';

/** The source of IDs and randomness; tests provide their own. */
export type Ids = {
  /** A new UUID in lower case. */
  uuid(): string;
  /** A new request ID: `req_` and a UUID. */
  requestId(): string;
  /** `size` unpredictable bytes. */
  randomBytes(size: number): Buffer;
};

/** IDs from the system's secure random number generator. */
export const systemIds: Ids = {
  uuid: () => randomUUID(),
  requestId: () => `req_${randomUUID()}`,
  randomBytes: (size) => randomBytes(size),
};
