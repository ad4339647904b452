import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { valuesOf } from '../search/filter-words.ts';
import { type ListAddress, filterNames } from './list-query.ts';
import { useValueWords } from '../search/value-words.ts';
import classes from '../toolbar.module.css';

/** The active filters and sort order, each of which can be removed. */
export function Chips({ address: { query, narrow, clear } }: { address: ListAddress }) {
  const { t } = useTranslation('subscriptions');
  const wordsOf = useValueWords();
  const [currency, ...others] = query.currency ?? [];
  const filters = filterNames.flatMap((name) => {
    const values = valuesOf(query, name);
    return values.map((value) => ({
      name,
      key: `${name} ${value}`,
      text: wordsOf(name, value, others.length === 0 ? currency : undefined),
      rest: values.filter((one) => one !== value),
    }));
  });
  if (filters.length === 0 && query.sort === undefined) return null;
  return (
    <ul className={classes['chips']} aria-label={t('chips.label')}>
      {filters.map(({ name, key, text, rest }) => (
        <Chip
          key={key}
          label={t('chips.filter', { filter: t(`filter.${name}`), value: text })}
          onRemove={() => narrow({ [name]: rest })}
        >
          {t(`filter.${name}`)} <bdi className={classes['value']}>{text}</bdi>
        </Chip>
      ))}
      {query.sort === undefined ? null : (
        <Chip
          label={t('chips.sort', { sort: t(`sort.${query.sort}`) })}
          onRemove={() => narrow({ sort: undefined })}
        >
          {t('sort.label')} <span className={classes['value']}>{t(`sort.${query.sort}`)}</span>
        </Chip>
      )}
      {filters.length > 1 ? (
        <li>
          <Button size="compact-sm" variant="subtle" onClick={clear}>
            {t('chips.clear')}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

type ChipProps = { label: string; onRemove: () => void; children: ReactNode };

function Chip({ label, onRemove, children }: ChipProps) {
  return (
    <li>
      <Button
        size="compact-sm"
        variant="default"
        className={classes['chip'] ?? ''}
        aria-label={label}
        rightSection={<IconX size={14} aria-hidden />}
        onClick={onRemove}
      >
        <span className={classes['words']}>{children}</span>
      </Button>
    </li>
  );
}
