import { getSystemErrorMessage } from 'node:util';

/**
 * Keeps the program running when its output can't be written: silently if it is no longer read, as after `| head`, and
 * otherwise, such as on a full disk, with an explanation and the exit code of a failure. By default, Node would abort it
 * with a stack trace.
 */
export function surviveBrokenOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    if (!stream.listeners('error').includes(passOver)) stream.on('error', passOver);
  }
}

let isTold = false;

function passOver({ code, errno, message }: NodeJS.ErrnoException): void {
  if (code === 'EPIPE') return;
  process.exitCode = 1;
  if (isTold) return;
  isTold = true;
  const why = errno === undefined ? message : getSystemErrorMessage(errno);
  process.stderr.write(`The output could not be written: ${why}.\n`);
}
