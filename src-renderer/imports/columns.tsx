import { Collapse, Button, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { columnTargets } from '../../src-server/contract/import-columns.ts';
import type { Choices, Preview, RequiredTarget } from './preview.ts';
import classes from './imports.module.css';

type Props = {
  columns: Preview['columns'];
  /** What no column is, although rows lack it. */
  missing: readonly RequiredTarget[];
  onChoose: (columns: Choices['columns']) => void;
};

/** How the columns of a table are read, with some of their values, to be corrected. */
export function Columns({ columns = [], missing, onChoose }: Props) {
  const { t } = useTranslation('imports');
  const { list } = useFormat();
  const [isOpen, { toggle }] = useDisclosure(missing.length > 0);
  if (columns.length === 0) return null;
  const choose = (header: string, target: string) => {
    const all = columns.map((column) => [column.header, column.target ?? 'ignore'] as const);
    onChoose({ ...Object.fromEntries(all), [header]: target });
  };
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section aria-label={t('columns')}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-expanded={isOpen}
        leftSection={<Chevron size={16} aria-hidden />}
        onClick={toggle}
      >
        {t('columns')}
      </Button>
      {missing.length === 0 ? null : (
        <p className={classes['missing']}>
          {t('columnsMissing', { targets: list(missing.map((one) => t(`target.${one}`))) })}
        </p>
      )}
      <Collapse expanded={isOpen}>
        <div className={classes['fields']}>
          {columns.map(({ header, target, samples }) => (
            <Select
              key={header}
              label={header}
              aria-label={t('column', { header })}
              description={samples.join(' · ')}
              data={[
                { value: 'ignore', label: t('ignored') },
                ...columnTargets.map((value) => ({ value, label: t(`target.${value}`) })),
              ]}
              value={target ?? 'ignore'}
              allowDeselect={false}
              onChange={(chosen) => choose(header, chosen ?? 'ignore')}
            />
          ))}
        </div>
      </Collapse>
    </section>
  );
}
