import type { ReactNode } from 'react';
import { useAccountChoice } from '../api/account.ts';
import { CategoryMarks, CategoryMarksContext } from '../components/category-marks.ts';
import { useSummary } from '../components/use-summary.ts';

const byAccount = new Map<string, CategoryMarks>();

/** Gives every category of the account a mark of its own, which stays while the window is open. */
export function WithCategoryMarks({ children }: { children: ReactNode }) {
  const { account } = useAccountChoice();
  const { data, isPlaceholderData } = useSummary();
  let marks = byAccount.get(account.id);
  // What stays until the answer comes is another account's.
  if (marks === undefined && data !== undefined && !isPlaceholderData) {
    marks = new CategoryMarks(data.byCategory.map(({ category }) => category));
    byAccount.set(account.id, marks);
  }
  return <CategoryMarksContext value={marks}>{children}</CategoryMarksContext>;
}
