import { ActionIcon } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ribbon.module.css';

type Props = {
  ref: RefObject<HTMLDivElement | null>;
  /** In CSS pixels. */
  width: number;
  /** Whether not all days fit. */
  isScrolled: boolean;
  /** The index of the first day with a charge; -1 if there is none. */
  first: number;
  children: ReactNode;
};

/** The days of the ribbon. If not all fit, its end shows that there are more, until the last is seen. */
export function RibbonScroller({ ref, width, isScrolled, first, children }: Props) {
  const { t } = useTranslation('overview');
  const [isAtEnd, setAtEnd] = useState(false);
  const look = () => setAtEnd(ref.current === null || isEndSeen(ref.current));
  useEffect(() => {
    if (isScrolled && width > 0 && ref.current !== null) showDay(ref.current, first);
  }, [ref, width, isScrolled, first]);
  useEffect(() => {
    setAtEnd(ref.current === null || isEndSeen(ref.current));
  }, [ref, width, isScrolled]);
  return (
    <>
      <div ref={ref} className={classes['scroller']} data-scrolls={isScrolled} onScroll={look}>
        {children}
      </div>
      {isScrolled && !isAtEnd ? (
        <div className={classes['later']}>
          <ActionIcon
            variant="default"
            radius="xl"
            aria-label={t('ribbon.later')}
            onClick={() => ref.current?.scrollBy({ left: width * MOST_OF })}
          >
            <IconChevronRight size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ) : null}
    </>
  );
}

// Some of the days stay in sight.
const MOST_OF = 0.8;

const isEndSeen = ({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): boolean =>
  scrollLeft + clientWidth >= scrollWidth - 1;

// Days without any charge would look like a ribbon without any.
function showDay(scroller: HTMLElement, index: number): void {
  const day = scroller.querySelectorAll<HTMLElement>('ol > li')[index];
  if (day === undefined || scroller.scrollLeft > 0) return;
  const end = day.offsetLeft + day.offsetWidth;
  if (end > scroller.clientWidth)
    scroller.scrollTo({ left: end - scroller.clientWidth / 2, behavior: 'instant' });
}
