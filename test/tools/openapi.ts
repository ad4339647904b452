import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openApiDocument } from '../../src-server/contract/openapi/document.ts';
import { exportSchema } from '../../src-server/contract/openapi/export-schema.ts';

// `npm run openapi` writes the documents that programs read; `npm run check:openapi` fails when one of them is
// not what would be written.

const documents: Readonly<Record<string, object>> = {
  'docs/openapi.json': openApiDocument(),
  'docs/export.schema.json': exportSchema(),
};

for (const [path, document] of Object.entries(documents)) {
  const file = resolve(import.meta.dirname, '../..', path);
  const text = `${JSON.stringify(document, null, 2)}\n`;
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
  } else if (written(file) !== text) {
    process.stderr.write(`${path} is out of date: npm run openapi.\n`);
    process.exitCode = 1;
  }
}

function written(file: string): string | undefined {
  try {
    // A checkout on Windows may have other line ends.
    return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  } catch {
    return undefined;
  }
}
