import { RowSkeletons } from '../../components/states.tsx';
import classes from './panel.module.css';

/** What the inspector shows until it knows what to show. */
export function Waiting({ rows }: { rows?: number }) {
  return (
    <div className={classes['waiting']}>
      <RowSkeletons {...(rows === undefined ? {} : { rows })} />
    </div>
  );
}
