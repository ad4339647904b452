import { describe, expect, test } from 'vitest';
import { openApi, validatorAt } from '../support/openapi.ts';
import { walk } from './walk.ts';

type Found = { schema: string; where: string; value: unknown };

/** Every example in the document, with the pointer to the schema that it is an example of. */
function allExamples(): Found[] {
  const found: Found[] = [];
  walk(openApi, (object, pointer) => {
    const schema = `${pointer}/schema`;
    if (!('schema' in object)) return;
    if ('example' in object) found.push({ schema, where: pointer, value: object['example'] });
    for (const [name, example] of Object.entries(object['examples'] ?? {})) {
      found.push({ schema, where: `${pointer}/${name}`, value: valueOf(example) });
    }
  });
  return found;
}

function valueOf(example: { $ref?: string; value?: unknown }): unknown {
  if (example.$ref === undefined) return example.value;
  return openApi.components.examples[example.$ref.split('/').at(-1) ?? '']?.value;
}

const examples = allExamples();

describe('the examples', () => {
  test('would be wrong with a field that is not documented', () => {
    const answers = examples.filter(({ schema }) => /\/content\//.test(schema));
    expect(answers.length).toBeGreaterThan(100);
    for (const { schema, value } of answers) {
      if (typeof value !== 'object') continue;
      expect(validatorAt(schema)({ ...value, undocumented: true })).toBe(false);
    }
  });

  test('are there for every parameter, header, body and answer', () => {
    walk(openApi, (object, pointer) => {
      if (!('schema' in object)) return;
      expect([pointer, 'example' in object || 'examples' in object]).toEqual([pointer, true]);
    });
    expect(examples.length).toBeGreaterThan(150);
  });

  test.each(examples)('$where is what its schema says', ({ schema, value }) => {
    expect(value).toBeDefined();
    const validate = validatorAt(schema);
    validate(value);
    expect(validate.errors ?? []).toEqual([]);
  });
});
