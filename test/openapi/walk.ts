type Node = Readonly<Record<string, unknown>>;

/** Calls `visit` for every object in `value`, the outermost first. */
export function walk(
  value: unknown,
  visit: (object: Node, pointer: string) => void,
  pointer = '',
): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) visit(value as Node, pointer);
  for (const [key, inner] of Object.entries(value)) walk(inner, visit, `${pointer}/${escape(key)}`);
}

/** The JSON pointers, in the form of a URI fragment, to everything called `key`. */
export function pointersTo(value: unknown, key: string): string[] {
  const pointers: string[] = [];
  walk(value, (object, pointer) => {
    if (Object.hasOwn(object, key)) pointers.push(`${pointer}/${key}`);
  });
  return pointers;
}

function escape(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
}
