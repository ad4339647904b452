import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The pages for scripts and agents that the server serves, by their path there, with their files. */
const PAGES: Readonly<Record<string, string>> = {
  'llms.txt': 'docs/llms.txt',
  'docs/api.md': 'docs/api.md',
  'docs/api-changes.md': 'docs/api-changes.md',
  'docs/mcp.md': 'docs/mcp.md',
  'docs/webhooks.md': 'docs/webhooks.md',
};

/** The addresses of what else the pages link to and the server serves. */
const SERVED: Readonly<Record<string, string>> = { 'openapi.json': '/openapi.json' };

/** Puts the guide to the API among the pages. */
export const guide = (root: string): Plugin => ({
  name: 'api-guide',
  apply: 'build',
  generateBundle() {
    for (const [fileName, file] of Object.entries(PAGES)) {
      const source = withServedLinks(readFileSync(join(root, file), 'utf8'));
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
});

/** The text of a page without its links to pages of the repository that the server doesn't serve. */
export function withServedLinks(text: string): string {
  return text.replaceAll(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, (link, label: string, target: string) => {
    const [page = '', anchor] = target.split('#');
    const isServed = page === '' || page.startsWith('/') || `docs/${page}` in PAGES;
    if (isServed || /^https?:/.test(target)) return link;
    const address = SERVED[page];
    if (address === undefined) return label;
    return `[${label}](${address}${anchor === undefined ? '' : `#${anchor}`})`;
  });
}
