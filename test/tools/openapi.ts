import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
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
const root = resolve(import.meta.dirname, '../..');
const isCheck = process.argv.includes('--check');
const outdated = Object.entries(documents).filter(
  ([path, document]) => written(path) !== textOf(document),
);

for (const [path, document] of outdated) {
  if (isCheck) {
    process.stderr.write(`${path} is out of date: npm run openapi.\n`);
    process.exitCode = 1;
  } else {
    writeFileSync(join(root, path), textOf(document));
  }
}
// Only where they can have changed: the tools take a while to install.
if (!isCheck && outdated.some(([, document]) => document === openApi) && installTools()) {
  writeFileSync(join(root, CLIENT_TYPES), clientTypes(openApi));
}

function textOf(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

function written(path: string): string | undefined {
  try {
    // A checkout on Windows may have other line ends.
    return readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n');
  } catch {
    return undefined;
  }
}
