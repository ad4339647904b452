/**
 * Keeps the program running when its output is no longer read, as after `| head`. By default, Node would
 * abort it with a stack trace.
 */
export function ignoreBrokenPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    if (!stream.listeners('error').includes(passOver)) stream.on('error', passOver);
  }
}

function passOver(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
