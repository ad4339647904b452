import { describe, expect, test } from 'vitest';
import { type Endpoint, errorsOf } from '../../src-server/contract/endpoint.ts';
import { errorStatus } from '../../src-server/contract/errors.ts';
import { guidanceOf } from '../../src-server/contract/guidance.ts';
import { endpoints } from '../../src-server/contract/index.ts';
import { openApiDocument } from '../../src-server/contract/openapi.ts';
import { responseHeaders } from '../../src-server/contract/openapi-headers.ts';
import { walk } from '../openapi/walk.ts';
import { apiDocument } from './api-scripts.ts';

// What docs/api.md leaves out or still has can be told from the contract: it can not go stale.

const all: readonly Endpoint[] = Object.values(endpoints);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;
const lines = apiDocument.split('\n');

/** The cells of the table's row that begins with these. */
function row(...first: string[]): string[] | undefined {
  const begin = `| ${first.join(' | ')} |`;
  return lines.find((line) => line.startsWith(begin))?.split(' | ');
}

test.each(Object.entries(errorStatus))(
  'tells when %s is answered and how to react',
  (code, status) => {
    const [, , when = '', again = '', reaction = ''] = row(String(status), `\`${code}\``) ?? [];
    expect([when.length, again.length, reaction.length]).not.toContain(0);
  },
);

test('its table of errors has no code that is none', () => {
  const rows = [...apiDocument.matchAll(/^\| \d{3} \| `(\w+)`/gm)].map(([, code = '']) => code);
  expect(rows.toSorted()).toEqual(Object.keys(errorStatus).toSorted());
});

const codesIn = (text: string) =>
  [...text.matchAll(/`([a-z_]+)`/g)].map(([, code = '']) => code).toSorted();
/** The codes that every endpoint can answer. */
const common = Object.keys(errorStatus).filter((code) =>
  all.every((endpoint) => errorsOf(endpoint).some((own) => own === code)),
);

test('names the errors that every endpoint can answer, before those of each', () => {
  const [, sentences = ''] = /^(Any of them, .*?)listed with it/ms.exec(apiDocument) ?? [];
  expect(codesIn(sentences)).toEqual(common.toSorted());
});

describe.each(all.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
  '$name',
  ({ name, endpoint }) => {
    test('is in the table, with its scope, plan, risk and status', () => {
      const [, scope, risk, answer] = row(`\`${name}\``) ?? [];
      expect(scope).toBe(endpoint.premium ? `${endpoint.scope}, premium` : endpoint.scope);
      expect(risk).toBe(guidanceOf(endpoint).risk);
      expect(answer).toMatch(new RegExp(`^${endpoint.status} `));
    });

    test('has a section with exactly the errors that are its own', () => {
      const [, section = ''] = apiDocument.split(`\n### \`${name}\`\n`);
      const paragraphs = (section.split(/\n##+ /)[0] ?? '').split('\n\n');
      expect(paragraphs.join('').length).toBeGreaterThan(0);
      const expected = errorsOf(endpoint).filter((code) => !common.includes(code));
      const listed = paragraphs.find((paragraph) => paragraph.startsWith('Errors: ')) ?? '';
      expect(codesIn(listed)).toEqual(expected.toSorted());
    });
  },
);

/** Every name that the OpenAPI document gives to a field, a parameter or an `x-` extension. */
function namesInOpenApi(): Set<string> {
  const names = new Set<string>();
  walk(openApiDocument(), (object) => {
    const { properties, parameters } = object;
    for (const name of Object.keys(properties ?? {})) names.add(name);
    for (const { name } of (parameters ?? []) as { name: string }[]) names.add(name);
    for (const name of Object.keys(object)) if (name.startsWith('x-')) names.add(name);
  });
  return names;
}

test.each([...namesInOpenApi()])('names %s', (name) => {
  const isNamed = apiDocument.includes(`\`${name}\``) || apiDocument.includes(`"${name}":`);
  expect(isNamed || name === 'id').toBe(true);
});

test.each(Object.keys(responseHeaders))('names the header %s', (name) => {
  expect(apiDocument.includes(`\`${name}`)).toBe(true);
});
