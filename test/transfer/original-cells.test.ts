import { expect, test } from 'vitest';
import { originalCells } from '../../src-server/transfer/original-cells.ts';

test('what is nested becomes columns, and a list one cell', () => {
  expect(
    originalCells({
      name: 'A',
      price: 5,
      category: { id: 1, name: 'Video' },
      tags: ['x', 'y'],
      end: null,
    }),
  ).toEqual({
    name: 'A',
    price: '5',
    'category.id': '1',
    'category.name': 'Video',
    tags: 'x; y',
    end: '',
  });
  expect(originalCells('Netflix,5')).toEqual({ value: 'Netflix,5' });
  expect(originalCells({ members: [{ id: 1 }] })).toEqual({ members: '[{"id":1}]' });
});
