import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseAst } from 'vite';

const root = resolve(import.meta.dirname, '../../src-renderer');

/** A node of a syntax tree (ESTree, with JSX and TypeScript). */
export type Node = { type: string } & Readonly<Record<string, unknown>>;

/** A file of the window, read as a tree. */
export type Source = { path: string; tree: Node };

/** The window's own files; the API reference is another page. */
export function readSources(): Source[] {
  return globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !path.startsWith('docs') && !/\.(d|plugin)\.ts$/.test(path))
    .map((path) => sourceOf(path, readFileSync(join(root, path), 'utf8')));
}

/** A source from its text. */
export function sourceOf(path: string, text: string): Source {
  return { path, tree: parseAst(text, { lang: 'tsx' }) as unknown as Node };
}

/** A node and everything below it. */
export function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const each of value) yield* nodesIn(each);
  } else if (isNode(value)) {
    yield value;
    for (const each of Object.values(value)) yield* nodesIn(each);
  }
}

export function isNode(value: unknown, type?: string): value is Node {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  return type === undefined ? typeof value.type === 'string' : value.type === type;
}

/** The text of a string literal; undefined for any other node. */
export function stringIn(node: unknown): string | undefined {
  return isNode(node, 'Literal') && typeof node['value'] === 'string' ? node['value'] : undefined;
}

/** The name of an identifier, of JSX too; undefined for any other node. */
export function nameIn(node: unknown): string | undefined {
  const isName = isNode(node, 'Identifier') || isNode(node, 'JSXIdentifier');
  return isName ? String(node['name']) : undefined;
}

/** What stands under `name` in a node, where that is a list. */
export function listIn(node: Node, name: string): unknown[] {
  const value = node[name];
  return Array.isArray(value) ? value : [];
}
