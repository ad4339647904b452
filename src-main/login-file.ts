import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes the file by which the app starts at login, or removes it. */
export function keepLoginFile({
  path,
  content,
}: {
  path: string;
  content: string | undefined;
}): void {
  if (content === undefined) {
    rmSync(path, { force: true });
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
