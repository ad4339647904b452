import { Alert } from '@mantine/core';
import type { QueryName } from '../../../../src-server/contract/list-query.ts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListAddress } from './list-query.ts';
import { Facts } from '../../../ui/facts.tsx';
import classes from '../toolbar.module.css';

/** Shows the invalid filters in the address, which were ignored. */
export function IgnoredFilters({ address: { leftOut, forgetLeftOut } }: { address: ListAddress }) {
  const { t } = useTranslation('subscriptions');
  if (leftOut.length === 0) return null;
  const labelOf = (name: QueryName) =>
    name === 'q' ? t('search.short') : name === 'sort' ? t('sort.label') : t(`filter.${name}`);
  return (
    <Alert
      role="status"
      color="marigold"
      className={classes['leftOut'] ?? ''}
      withCloseButton
      closeButtonLabel={t('leftOut.close')}
      onClose={forgetLeftOut}
    >
      <Facts
        facts={leftOut.map(({ name, value }, index) => (
          <Fragment key={`${name} ${value}`}>
            {index === 0 ? `${t('leftOut.text')} ` : null}
            {labelOf(name)} <bdi className={classes['value']}>{shortened(value)}</bdi>
          </Fragment>
        ))}
      />
    </Alert>
  );
}

const LONGEST_SHOWN = 40;

// An address can contain anything.
function shortened(value: string): string {
  const characters = Array.from(value);
  const isLong = characters.length > LONGEST_SHOWN;
  return isLong ? `${characters.slice(0, LONGEST_SHOWN).join('')}…` : value;
}
