/**
 * Ends the process. To set `process.exitCode` is not enough beside the packager: a package that it loads
 * ends every process with 0 as soon as there is nothing left to do.
 */
export function endWith(code: number): never {
  process.exit(code);
}
