import { randomBytes, randomUUID } from 'node:crypto';

/** Where ids and randomness come from; tests bring their own. */
export type Ids = {
  /** A fresh UUID in lower case. */
  uuid(): string;
  /** A fresh request id: `req_` and a UUID. */
  requestId(): string;
  /** `size` unpredictable bytes. */
  randomBytes(size: number): Buffer;
};

/** Ids from the system's secure randomness. */
export const systemIds: Ids = {
  uuid: () => randomUUID(),
  requestId: () => `req_${randomUUID()}`,
  randomBytes: (size) => randomBytes(size),
};
