import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../src-renderer/i18n');

/** All texts of a language: by namespace, then by key with dots. */
export type Texts = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The languages that there are texts in. */
export const languages = globSync('*/index.ts', { cwd: root }).map(dirname);

/** Reads the texts of a language, a file for each namespace. */
export function readTexts(language: string): Texts {
  const files = globSync('*.json', { cwd: resolve(root, language) });
  return new Map(
    files.toSorted().map((file) => {
      const tree = JSON.parse(readFileSync(resolve(root, language, file), 'utf8')) as object;
      return [namespaceOf(file), new Map(flat(tree))];
    }),
  );
}

// first-run.json is the namespace firstRun.
function namespaceOf(file: string): string {
  return basename(file, '.json').replaceAll(/-(\w)/g, (_all, letter: string) =>
    letter.toUpperCase(),
  );
}

function flat(tree: object, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]: [string, unknown]): [string, string][] =>
    typeof value === 'object' && value !== null
      ? flat(value, `${prefix}${name}.`)
      : [[`${prefix}${name}`, String(value)]],
  );
}

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** A key as sources name it: without the ending of its plural form. */
export function withoutPlural(key: string): string {
  return key.replace(PLURAL, '');
}

/** The placeholders and tags of a text, sorted. */
export function holesOf(text: string): string[] {
  // How a value is written is each language's own: a currency by its code or its name.
  const holes = text.replaceAll(/, \w+\}\}/g, '}}').match(/\{\{[^}]*\}\}|<\/?[a-zA-Z]+\/?>/g);
  return (holes ?? []).toSorted();
}
