import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openApiDocument } from '../../src-server/contract/openapi/document.ts';
import { exportSchema } from '../../src-server/contract/openapi/export-schema.ts';
import { CLIENT_TYPES, clientTypes } from './client-types.ts';
import { installTools } from './install.ts';

// `npm run openapi` writes the documents that programs read, and the types of the client; `npm run check:openapi`
// fails when a document is not what would be written. The types need the tools, and are checked by
// `npm run check:api-clients`.

const openApi = openApiDocument();
const documents: Readonly<Record<string, object>> = {
  'docs/openapi.json': openApi,
  'docs/export.schema.json': exportSchema(),
};
const isCheck = process.argv.includes('--check');

for (const [path, document] of Object.entries(documents)) {
  const file = resolve(import.meta.dirname, '../..', path);
  const text = `${JSON.stringify(document, null, 2)}\n`;
  if (!isCheck) {
    writeFileSync(file, text);
  } else if (written(file) !== text) {
    process.stderr.write(`${path} is out of date: npm run openapi.\n`);
    process.exitCode = 1;
  }
}

if (!isCheck && installTools()) {
  writeFileSync(resolve(import.meta.dirname, '../..', CLIENT_TYPES), clientTypes(openApi));
}

function written(file: string): string | undefined {
  try {
    // A checkout on Windows may have other line ends.
    return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  } catch {
    return undefined;
  }
}
