import { RowSkeletons } from '../../ui/states.tsx';
import { NEW_RECORD, useOpenRecord } from '../../navigation/open-record.ts';
import { useKeysAhead } from '../../navigation/record-keys.ts';
import classes from './panel.module.css';

/** The inspector's placeholder while loading. */
export function Waiting({ rows }: { rows?: number }) {
  const { opened } = useOpenRecord();
  useKeysAhead(opened === NEW_RECORD ? undefined : opened);
  return (
    <div className={classes['waiting']}>
      <RowSkeletons {...(rows === undefined ? {} : { rows })} />
    </div>
  );
}
