/**
 * The original of an imported row as the cells of a table, by header. What is nested becomes columns such as
 * `category.name`, and a list one cell.
 */
export function originalCells(original: unknown): Record<string, string> {
  return Object.fromEntries(cellsIn(original, ''));
}

function cellsIn(value: unknown, path: string): [string, string][] {
  if (value === undefined) return [];
  if (isNested(value)) {
    return Object.entries(value).flatMap(([name, inner]) =>
      cellsIn(inner, path === '' ? name : `${path}.${name}`),
    );
  }
  return [[path === '' ? 'value' : path, textOf(value)]];
}

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function textOf(value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  const isList = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  return isList ? value.join('; ') : JSON.stringify(value);
}
