import classes from './converted-figure.module.css';
import { useRatesAge } from './use-rates-age.ts';

// Rates move by several percent in a month.
const STALE_DAYS = 30;

/** A converted amount as the main figure of a page, which looks uncertain if its rates are old. */
export function ConvertedFigure({
  text,
  className,
}: {
  text: string;
  className: string | undefined;
}) {
  const isStale = (useRatesAge() ?? 0) > STALE_DAYS;
  return (
    <span className={`money ${className ?? ''} ${isStale ? classes['stale'] : ''}`}>{text}</span>
  );
}
