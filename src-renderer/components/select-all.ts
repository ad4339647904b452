import type { MouseEvent } from 'react';

/** What is typed into a field that one clicks on takes the place of what stands there. */
export function selectAll({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.select();
}
