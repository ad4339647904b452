import type { Subscription } from '../../../api/subscription-list.ts';
import { passingBy } from '../../../../src-server/contract/list-filters.ts';
import type { ListFilters } from '../../../../src-server/contract/list-query.ts';
import { recordTests } from '../../../../src-server/contract/record-tests.ts';
import { namesOfCategory } from '../../../../src-server/domain/category-names.ts';

const tests = recordTests(namesOfCategory);

/** Whether a subscription matches all filters as of `today`; a category also by its names in other languages. */
export const passing = (
  filters: ListFilters,
  today: string | undefined,
): ((row: Subscription) => boolean) => passingBy(tests, filters, today);
