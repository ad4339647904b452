import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Boundary } from '../../ui/errors/boundary.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { part } from '../../lib/part.ts';
import { LateSkeleton } from '../../ui/states.tsx';
import classes from './insights.module.css';

/** Months as bars, for a {@link Chart}. */
export const MonthBars = part(() => import('./month-bars.tsx'));

type Props = {
  /** The chart's subject, in a few words. */
  name: string;
  /** The chart's main finding. */
  title: string;
  note?: ReactNode;
  /** The chart itself. */
  label: string;
  /** The chart's height, also while it is loading. */
  height: number;
  /** Undefined if there is too little to compare: the finding and the note say it all. */
  chart: ReactNode;
  /** The legend of a line in the chart. */
  line?: ReactNode;
  /** A note about the figures, for both views. */
  remark?: ReactNode;
  /** The same as a table. */
  table: ReactNode;
};

/** A chart whose marks are links, and which can be shown as a table. */
export function Chart({ name, title, note, label, height, chart, line, remark, table }: Props) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const said = remark === undefined ? null : <p className={classes['remark']}>{remark}</p>;
  if (chart === undefined) {
    return (
      <PageSection title={title} note={note}>
        {said}
      </PageSection>
    );
  }
  return (
    <PageSection
      title={title}
      note={note}
      actions={<ViewChoice title={name} view={view} onView={setView} />}
    >
      {view === 'chart' ? (
        <>
          <Boundary>
            <Suspense fallback={<LateSkeleton height={height} />}>
              <div role="group" aria-label={label}>
                {chart}
              </div>
            </Suspense>
          </Boundary>
          {line === undefined ? null : (
            <div className={classes['line']}>
              <span aria-hidden className={classes['dashes']} />
              {line}
            </div>
          )}
        </>
      ) : (
        table
      )}
      {said}
    </PageSection>
  );
}

type View = 'chart' | 'table';

function ViewChoice(props: { title: string; view: View; onView: (view: View) => void }) {
  const { t } = useTranslation('insights');
  const { title, view, onView } = props;
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('view.label', { title })}
      value={view}
      onChange={onView}
      data={[
        { value: 'chart', label: <ViewIcon icon={IconChartBar} label={t('view.chart')} /> },
        { value: 'table', label: <ViewIcon icon={IconTable} label={t('view.table')} /> },
      ]}
    />
  );
}

function ViewIcon({ icon: Picture, label }: { icon: typeof IconTable; label: string }) {
  return (
    <>
      <Picture size={16} stroke={1.75} aria-hidden style={{ display: 'block' }} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
}
