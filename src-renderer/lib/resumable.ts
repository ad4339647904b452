/** Runs steps one after the other. When called again after a failure, it continues with the failed step. */
export function resumable(steps: readonly (() => Promise<unknown>)[]): () => Promise<void> {
  const left = [...steps];
  return async () => {
    for (let [next] = left; next !== undefined; [next] = left) {
      await next();
      left.shift();
    }
  };
}
