/**
 * Lets the program go on where nobody reads any more what it prints, as after `| head`. Without this
 * Node ends it with a stack trace, in the midst of what it does.
 */
export function ignoreBrokenPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    if (!stream.listeners('error').includes(passOver)) stream.on('error', passOver);
  }
}

function passOver(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
