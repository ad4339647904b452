import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes the file by which the app starts at login, or removes it; touches nothing where all is as wanted,
 * for it is asked at each start. Throws where the system does not let it.
 */
export function keepLoginFile({
  path,
  content,
}: {
  path: string;
  content: string | undefined;
}): void {
  if (contentOf(path) === content) return;
  if (content === undefined) {
    rmSync(path, { force: true });
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

// Where there is no such folder, or something else in its place, there is no such file. Null is a file
// that can't be read.
function contentOf(path: string): string | null | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : null;
  }
}
