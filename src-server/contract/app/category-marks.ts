import { z } from 'zod';
import { HUES, SHAPES } from '../../domain/category-mark.ts';
import { invalidRequest } from './fields.ts';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import { NoQuery, fields, invalidQuery } from '../fields.ts';
import { guided } from '../guide.ts';

/** The maximum number of marks in one request. */
export const MOST_MARKS = 100;

/** The color and shape of a category. */
export const CategoryMark = z.strictObject({
  category: fields.category,
  hue: z
    .int()
    .min(0)
    .max(HUES - 1),
  shape: z.enum(SHAPES),
});

const response = z.strictObject({
  data: z.array(z.strictObject({ ...CategoryMark.shape, category: z.string() })),
  requestId: RequestId,
});

/** The color and shape of each category, stored so that every browser shows the same. */
export const categoryMarkEndpoints = {
  listCategoryMarks: {
    method: 'GET',
    path: '/app/v1/category-marks',
    topics: ['categoryMarks'],
    summary: 'List the color and shape of each category.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response,
    errors: [],
  },
  addCategoryMarks: {
    method: 'POST',
    path: '/app/v1/category-marks',
    topics: ['categoryMarks'],
    summary:
      'Set the color and shape of categories that have none. Returns those of all categories.',
    query: NoQuery,
    body: z.strictObject({
      marks: guided(z.array(CategoryMark).min(1).max(MOST_MARKS), {
        rule: `must be a list of 1 to ${MOST_MARKS} marks, each with a category, a hue, and a shape`,
        fix: `Send marks as objects with a category, a hue from 0 to ${HUES - 1}, and a shape: ${SHAPES.join(', ')}.`,
      }),
    }),
    invalid: { query: invalidQuery, body: invalidRequest },
    writableFields: ['marks'],
    status: 200,
    response,
    errors: ['invalid_json', 'invalid_request', 'payload_too_large'],
  },
} as const satisfies Record<string, AppEndpoint>;
