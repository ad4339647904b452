import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import type {
  JsonSchema,
  OpenApiDocument,
  Operation,
  Parameter,
} from '../../src-server/contract/openapi/types.ts';
import { toolFile } from './install.ts';

// The types of the client in src-client/, which openapi-typescript makes of the OpenAPI document.

const root = resolve(import.meta.dirname, '../..');
/** Their file, below the project's folder. */
export const CLIENT_TYPES = 'src-client/src/types.ts';

/** The text of {@link CLIENT_TYPES}. Needs the tools to be installed. */
export function clientTypes(document: OpenApiDocument): string {
  const made = run(
    toolFile('openapi-typescript/bin/cli.js'),
    ['--root-types', '--root-types-no-schema-prefix', '--default-non-nullable=false'],
    JSON.stringify(onlySchemas(document)),
  );
  return run(
    join(root, 'node_modules/oxfmt/bin/oxfmt'),
    [`--stdin-filepath=${CLIENT_TYPES}`],
    made,
  );
}

/** The document's schemas, and one for the query of each operation: the client has the paths itself. */
function onlySchemas({ openapi, info, paths, components }: OpenApiDocument): object {
  const operations = Object.values(paths).flatMap((item): Operation[] => Object.values(item));
  const queries = operations.flatMap(({ operationId, parameters = [] }) => {
    const query = parameters.filter((parameter) => parameter.in === 'query');
    const name = `${operationId.replace(/^[a-z]/, (first) => first.toUpperCase())}Query`;
    return query.length === 0 ? [] : [[name, objectOf(query)] as const];
  });
  const schemas = { ...components.schemas, ...Object.fromEntries(queries) };
  return { openapi, info, paths: {}, components: { schemas } };
}

function objectOf(parameters: readonly Parameter[]): JsonSchema {
  const properties = parameters.map(({ name, description, schema }) => [
    name,
    { ...schema, description },
  ]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}

function run(file: string, args: readonly string[], input: string): string {
  const done = spawnSync(process.execPath, [file, ...args], { cwd: root, input, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${file} failed: ${done.stderr}`);
  return done.stdout;
}
