import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openApiDocument } from '../../src-server/contract/openapi/document.ts';

// `npm run openapi` writes docs/openapi.json; `npm run check:openapi` fails when the file is not
// what would be written.

const file = resolve(import.meta.dirname, '../../docs/openapi.json');
const text = `${JSON.stringify(openApiDocument(), null, 2)}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
} else if (written() !== text) {
  process.stderr.write('docs/openapi.json is not what the endpoints say: npm run openapi.\n');
  process.exitCode = 1;
}

function written(): string | undefined {
  try {
    // A checkout on Windows may have other line ends.
    return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  } catch {
    return undefined;
  }
}
