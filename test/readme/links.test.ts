import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { documentText, root } from './blocks.ts';

const pagesIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const pages = ['.', 'docs', 'docs/decisions'].flatMap(pagesIn);

/** The anchors that a page's headings have where it is shown. */
function anchorsOf(text: string): string[] {
  const prose = text.replaceAll(/^```[^]*?^```$/gm, '');
  return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function brokenLinks(page: string): string[] {
  const text = documentText(page);
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return links.filter((target) => {
    if (/^https?:/.test(target)) return false;
    const [file = '', anchor] = target.split('#');
    const path = file === '' ? page : join(dirname(page), file);
    if (!existsSync(join(root, path))) return true;
    return anchor !== undefined && !anchorsOf(documentText(path)).includes(anchor);
  });
}

test.each(pages)('every link in %s leads to a page and a heading that are there', (page) => {
  expect(brokenLinks(page)).toEqual([]);
});
