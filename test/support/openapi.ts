import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect } from 'vitest';
import { openApiDocument } from '../../src-server/contract/openapi/document.ts';
import type {
  Header,
  Operation,
  PathItem,
  Reference,
  Response,
} from '../../src-server/contract/openapi/types.ts';
import { walk } from '../openapi/walk.ts';
import type { Answer } from './http.ts';

/** The document that answers are held against, as it is served. */
export const openApi = openApiDocument();

/**
 * The same without what later versions may add: an answer of this version has only the fields that
 * are documented.
 */
const closed = structuredClone(openApi);
walk(closed, (object) => {
  const isOpen = object['type'] === 'object' && object['additionalProperties'] === undefined;
  if (isOpen) Object.assign(object, { additionalProperties: false });
});

const DOCUMENT = 'openapi.json';
const ajv = createAjv();
// Header values are text: "997" is to count as an integer.
const ajvForHeaders = createAjv({ coerceTypes: true });

/** The compiled schema at a JSON pointer into the document. */
export function validatorAt(pointer: string): ValidateFunction {
  return compiled(ajv, pointer);
}

const paths = Object.entries(openApi.paths).map(([template, item]) => ({
  template,
  item,
  form: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The path of the document that a request's path is of, and what it has there. */
function pathItemFor(path: string): { template: string; item: PathItem } | undefined {
  const [pathname = ''] = path.split('?');
  return paths.find(({ form }) => form.test(pathname));
}

/** Fails unless the document declares the answer: its status, its error code, headers and body. */
export function expectDocumented(method: string, path: string, answer: Answer): void {
  const found = pathItemFor(path);
  if (found === undefined) return;
  const { template, item } = found;
  const verb = (method === 'HEAD' ? 'GET' : method).toLowerCase() as 'get';
  const operation = item[verb];
  if (operation === undefined) {
    // What the path does not have is refused as every operation on it says.
    expect([403, 405]).toContain(answer.status);
    const [other = ''] = Object.keys(item);
    expectResponse(`/paths/${escaped(template)}/${other}`, item[other as 'get'], answer);
  } else {
    expectResponse(`/paths/${escaped(template)}/${verb}`, operation, answer, method === 'HEAD');
  }
}

function expectResponse(
  pointer: string,
  operation: Operation | undefined,
  answer: Answer,
  isBodiless = false,
): void {
  const response = operation?.responses[answer.status];
  const where = `${operation?.operationId} ${answer.status}`;
  if (response === undefined) throw new Error(`The document has no ${where}.`);
  expectHeaders(response, `${pointer}/responses/${answer.status}`, answer);
  if (isBodiless) return;
  if (response.content === undefined) {
    expect(answer.text).toBe('');
    return;
  }
  const content = `${pointer}/responses/${answer.status}/content/application~1json`;
  const validate = validatorAt(`${content}/schema`);
  expect(validate(answer.json), `${where}: ${ajv.errorsText(validate.errors)}`).toBe(true);
  const code: unknown = answer.json.error?.code;
  if (code !== undefined) {
    expect(Object.keys(response.content['application/json'].examples)).toContain(code);
  }
}

/** Headers of an answer that mean something to callers of the API. */
const TOLD =
  /^(x-(?!content-type-options)|access-control-|idempotent-|retry-|www-|allow$|cache-|link$|etag$|location$|ratelimit|deprecation$)/;

function expectHeaders(response: Response, pointer: string, answer: Answer): void {
  const declared = new Set(Object.keys(response.headers).map((name) => name.toLowerCase()));
  const told = Object.keys(answer.headers).filter((name) => TOLD.test(name));
  expect(told.filter((name) => !declared.has(name))).toEqual([]);
  for (const [name, entry] of Object.entries(response.headers)) {
    const at = '$ref' in entry ? entry.$ref.slice(1) : `${pointer}/headers/${name}`;
    const header = resolved(entry);
    const value = answer.headers[name.toLowerCase()];
    if (value === undefined) {
      expect(header.required, `${name} is missing`).toBe(false);
    } else {
      const validate = compiled(ajvForHeaders, `${at}/schema`);
      expect(validate(value), `${name}: ${String(value)}`).toBe(true);
    }
  }
}

function resolved(entry: Header | Reference): Header {
  if (!('$ref' in entry)) return entry;
  const header = openApi.components.headers[entry.$ref.split('/').at(-1) ?? ''];
  if (header === undefined) throw new Error(`The document has no ${entry.$ref}.`);
  return header;
}

function createAjv(options: { coerceTypes?: boolean } = {}): Ajv2020 {
  const made = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors: true,
    ...options,
  });
  formats.default(made);
  // The document is no schema, but holds them: what is at its top means nothing to a validator.
  made.addVocabulary(Object.keys(openApi));
  made.addSchema(closed, DOCUMENT, undefined, false);
  return made;
}

function compiled(validator: Ajv2020, pointer: string): ValidateFunction {
  const validate = validator.getSchema(`${DOCUMENT}#${pointer}`);
  if (validate === undefined) throw new Error(`The document has no schema at ${pointer}.`);
  return validate as ValidateFunction;
}

/** A path as one segment of a JSON pointer in a URI fragment. */
function escaped(path: string): string {
  return path
    .replaceAll('~', '~0')
    .replaceAll('/', '~1')
    .replaceAll('{', '%7B')
    .replaceAll('}', '%7D');
}
