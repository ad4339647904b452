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
  children: ReactNode;
};

/** The days of the ribbon. If not all fit, its end shows that there are more, until the last is seen. */
export function RibbonScroller({ ref, width, isScrolled, children }: Props) {
  const { t } = useTranslation('overview');
  const [isAtEnd, setAtEnd] = useState(false);
  const look = () => setAtEnd(ref.current === null || isEndSeen(ref.current));
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
