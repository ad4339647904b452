import { type ReactNode, useEffect } from 'react';
import { useAccountChoice } from '../api/account.ts';
import { CategoryMarks, CategoryMarksContext, marksIn } from '../components/category-marks.ts';
import { useSummary } from '../components/use-summary.ts';

const byAccount = new Map<string, CategoryMarks>();

const keyOf = (account: string): string => `perennial-marks-${account}`;

/** Gives every category of the account a mark of its own, which it keeps in this browser. */
export function WithCategoryMarks({ children }: { children: ReactNode }) {
  const { account } = useAccountChoice();
  const { data, isPlaceholderData } = useSummary();
  let marks = byAccount.get(account.id);
  // What stays until the answer comes is another account's.
  if (marks === undefined && data !== undefined && !isPlaceholderData) {
    const held = marksIn(localStorage.getItem(keyOf(account.id)));
    marks = new CategoryMarks(
      data.byCategory.map(({ category }) => category),
      held,
    );
    byAccount.set(account.id, marks);
  }
  useEffect(() => {
    // Also of those that were first seen since.
    if (marks === undefined) return;
    localStorage.setItem(keyOf(account.id), JSON.stringify([...marks.all()]));
  }, [account.id, data, marks]);
  return <CategoryMarksContext value={marks}>{children}</CategoryMarksContext>;
}
