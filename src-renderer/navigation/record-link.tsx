import type { ComponentPropsWithRef } from 'react';
import { Link } from 'wouter';
import { useOpenRecord } from './open-record.ts';

type Props = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  /** The ID of the record. */
  record: string;
};

/** A link to a record, which opens next to the current page. In another tab, it opens next to the same page. */
export function RecordLink({ record, ...props }: Props) {
  const { opened, hrefOf } = useOpenRecord();
  // Going from one record to the next adds no history entry.
  return <Link href={hrefOf(record)} replace={opened !== undefined} {...props} />;
}
