import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Where in `bytes` a key shows, in any of the spellings it may have been sent in. The hint, its
 * first 8 characters, may be kept; what follows may not.
 */
export function leaksOf(key: string, bytes: Buffer): string[] {
  const secret = key.slice(8);
  const spellings = {
    plain: secret,
    'in lower case': secret.toLowerCase(),
    'in base64': Buffer.from(key).toString('base64').slice(12, 60),
    'in hexadecimal': Buffer.from(secret).toString('hex'),
    'in part': secret.slice(0, 20),
  };
  return Object.entries(spellings)
    .filter(([, spelling]) => bytes.includes(spelling))
    .map(([name]) => name);
}

/** Every file below a folder, by its path in there. */
export function filesOf(folder: string): Map<string, Buffer> {
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(folder, path), readFileSync(path)]),
  );
}
