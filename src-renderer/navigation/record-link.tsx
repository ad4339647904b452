import type { ComponentPropsWithRef } from 'react';
import { Link } from 'wouter';
import { useOpenRecord } from './open-record.ts';

type Props = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  /** Id of the record. */
  record: string;
};

/** A link to a record: it opens beside the page that is shown, and in another tab beside the same page. */
export function RecordLink({ record, ...props }: Props) {
  const { opened, hrefOf } = useOpenRecord();
  // From one record to the next there is nothing to go back to.
  return <Link href={hrefOf(record)} replace={opened !== undefined} {...props} />;
}
