import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { MOST_MARKS } from '../../src-server/contract/app/category-marks.ts';
import { useAccountChoice } from '../api/account.ts';
import { type CallOutput, call } from '../api/client.ts';
import { keyOf, useApi } from '../api/queries.ts';
import { CategoryMarks, CategoryMarksContext } from '../records/category-marks.ts';
import { useSummary } from '../records/use-summary.ts';

type Answer = CallOutput<'listCategoryMarks'>;

/** The data that an account's marks are derived from, and the marks. */
type Made = { summary: unknown; answer: Answer | undefined; marks: CategoryMarks };

const byAccount = new Map<string, Made>();

/** Assigns every category of the account a mark, which is the same in all windows. */
export function WithCategoryMarks({ children }: { children: ReactNode }) {
  const { account } = useAccountChoice();
  const client = useQueryClient();
  const summary = useSummary();
  const stored = useApi('listCategoryMarks', {});
  // The data shown until the response arrives belongs to another account.
  const isKnown =
    !summary.isPlaceholderData &&
    !stored.isPlaceholderData &&
    summary.data !== undefined &&
    !stored.isPending;
  const marks = isKnown
    ? marksOf(account.id, summary.data.byCategory, stored.data)
    : byAccount.get(account.id)?.marks;
  useEffect(() => {
    if (marks !== undefined && stored.data !== undefined) {
      void store(client, account.id, marks, stored.data);
    }
  }, [client, account.id, marks, stored.data]);
  return <CategoryMarksContext value={marks}>{children}</CategoryMarksContext>;
}

// Stored marks take precedence; a category without one keeps the mark with which it was drawn.
function marksOf(
  account: string,
  categories: readonly { category: string }[],
  answer: Answer | undefined,
): CategoryMarks {
  const before = byAccount.get(account);
  if (before?.summary === categories && before.answer === answer) return before.marks;
  const held = new Map(before?.marks.all());
  for (const { category, ...mark } of answer?.data ?? []) held.set(category, mark);
  const marks = new CategoryMarks(
    categories.map(({ category }) => category),
    held,
  );
  byAccount.set(account, { summary: categories, answer, marks });
  return marks;
}

// Includes the marks of categories first drawn since. Any remaining after one request are stored when its
// response arrives.
async function store(
  client: QueryClient,
  account: string,
  marks: CategoryMarks,
  { data }: Answer,
): Promise<void> {
  const stored = new Set(data.map(({ category }) => category));
  const added = [...marks.all()]
    .filter(([category]) => !stored.has(category))
    .slice(0, MOST_MARKS)
    .map(([category, mark]) => ({ category, ...mark }));
  if (added.length === 0) return;
  try {
    const answer = await call('addCategoryMarks', { body: { marks: added } }, { account });
    client.setQueryData<Answer>(keyOf(account, 'listCategoryMarks', {}), answer);
  } catch {
    // In read-only mode, categories are drawn anyway, and stored by a later window.
  }
}
