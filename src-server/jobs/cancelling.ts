const [RUNNING, COMMITTING, CANCELLED] = [0, 1, 2];

/** A flag that two threads share, so that a job is either committed or cancelled. */
export const newState = (): Int32Array =>
  new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** Cancels a job unless it is being committed already. Returns whether it is cancelled. */
export const cancel = (state: Int32Array): boolean =>
  Atomics.compareExchange(state, 0, RUNNING, CANCELLED) !== COMMITTING;

/** Called by the job right before it commits. Throws if it was cancelled; after this, it can't be. */
export function commitUnlessCancelled(state: Int32Array): void {
  if (Atomics.compareExchange(state, 0, RUNNING, COMMITTING) === CANCELLED) {
    throw new Error('The job was cancelled.');
  }
}
