import { describe, expect, test } from 'vitest';
import {
  type Node,
  type Source,
  isNode,
  nameIn,
  nodesIn,
  readSources,
  sourceOf,
  stringIn,
} from './sources.ts';

// Attributes and properties whose text a person sees or hears.
const SEEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'label',
  'nextLabel',
  'nothingFound',
  'nothingFoundMessage',
  'placeholder',
  'previousLabel',
  'title',
]);

const WORD = /\p{L}{2}/u;
const ADDRESS = /^(?:https?:\/\/|\/)\S*$/;

/** Texts in a source that would be shown as they are, whatever the language. */
function hardCodedIn({ path, tree }: Source): string[] {
  const found: string[] = [];
  const look = (text: string | undefined) => {
    const words = text?.trim() ?? '';
    if (WORD.test(words) && !ADDRESS.test(words)) found.push(`${path}: ${words}`);
  };
  // Keys are called what stands on them.
  const keyCaps = new Set(
    [...nodesIn(tree)].filter(isKeyCap).flatMap((cap) => [...nodesIn(cap['children'])]),
  );
  for (const node of nodesIn(tree)) {
    if (keyCaps.has(node)) continue;
    if (node.type === 'JSXText') look(String(node['value']));
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of node['children'] as unknown[]) look(shownBy(child));
    }
    const name = nameIn(node['name']) ?? nameIn(node['key']);
    if (name !== undefined && SEEN.has(name)) {
      const { value } = node;
      look(stringIn(value) ?? shownBy(value));
    }
  }
  return found;
}

function isKeyCap(node: Node): boolean {
  const { openingElement } = node;
  return isNode(openingElement) && /^kbd$/i.test(nameIn(openingElement['name']) ?? '');
}

function shownBy(node: unknown): string | undefined {
  return isNode(node, 'JSXExpressionContainer') ? stringIn(node['expression']) : undefined;
}

const tsx = readSources().filter(({ path }) => path.endsWith('.tsx'));

describe('what is seen', () => {
  test('no component has words of its own', () => {
    expect(tsx.length).toBeGreaterThan(10);
    expect(tsx.flatMap(hardCodedIn)).toEqual([]);
  });

  test('the check finds words between tags, in braces, in attributes and in data', () => {
    const planted = sourceOf(
      'planted.tsx',
      `const page = (
        <p title="Hover" aria-label={'Heard'} className="not-seen">
          <kbd>Enter</kbd> Between {t('key')} {'braced'} <a href="/docs">{'/docs'}</a> · 1
        </p>
      );
      const data = [{ value: 'not-seen', label: 'Listed' }];`,
    );
    expect(hardCodedIn(planted).toSorted()).toEqual(
      ['Between', 'Heard', 'Hover', 'Listed', 'braced'].map((text) => `planted.tsx: ${text}`),
    );
  });
});
