import classes from './keys.module.css';

/** Keys to press, separated by spaces. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={classes['keys']}>
      {keys.split(' ').map((key) => (
        <kbd key={key} className={classes['key']}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
