/** Takes steps one after the other. Called again after one has failed, it goes on with that one. */
export function resumable(steps: readonly (() => Promise<unknown>)[]): () => Promise<void> {
  const left = [...steps];
  return async () => {
    for (let [next] = left; next !== undefined; [next] = left) {
      await next();
      left.shift();
    }
  };
}
