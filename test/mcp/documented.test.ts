import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { tools } from '../../src-server/http/mcp/tools.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../docs/mcp.md'), 'utf8');

test('the page about agents lists every tool, in the order in which clients see them', () => {
  const listed = [...page.matchAll(/^\| `(\w+)` \| .* \| (?:low|medium|high) \|$/gm)];
  expect(listed.map(([, name]) => name)).toEqual(tools.map(({ name }) => name));
});

test('its settings are valid JSON, and name the address and the port', () => {
  const blocks = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, text = '']) => text);
  expect(blocks).toHaveLength(4);
  for (const text of blocks) JSON.parse(text);
});
