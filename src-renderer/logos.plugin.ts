import * as simpleIcons from 'simple-icons';
import type { SimpleIcon } from 'simple-icons';
import type { Plugin } from 'vite';
import { excludedLogos } from './logos.excluded.ts';

const PREFIX = 'virtual:logos/';

/** The logos that may be used. */
export function serviceIcons(): SimpleIcon[] {
  return Object.values(simpleIcons)
    .filter((icon): icon is SimpleIcon => 'slug' in icon)
    .filter(({ slug }) => !excludedLogos.has(slug));
}

/**
 * The logos of services as small modules, one for each first character of their names: `logos/n` contains
 * Netflix. A window loads only those it needs, because all of them take several megabytes.
 */
export function logos(): Plugin {
  const byLetter = Map.groupBy(serviceIcons(), ({ slug }) => slug.charAt(0));
  return {
    name: 'logos',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const name = id.slice(PREFIX.length + 1);
      if (name === 'all') return indexOf([...byLetter.keys()].toSorted());
      const found = byLetter.get(name) ?? [];
      const entries = found.map(({ slug, hex, path }) => [slug, [`#${hex}`, path]]);
      return `export default ${JSON.stringify(Object.fromEntries(entries))};`;
    },
  };
}

function indexOf(letters: readonly string[]): string {
  const lines = letters.map(
    (letter) => `${JSON.stringify(letter)}: () => import('${PREFIX}${letter}')`,
  );
  return `export default {\n${lines.join(',\n')}\n};`;
}
