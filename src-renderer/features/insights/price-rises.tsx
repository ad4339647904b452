import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { useFormat } from '../../lib/format.ts';
import { useListFocus } from '../../lib/use-list-focus.ts';
import { useShowMore } from '../../lib/use-show-more.tsx';
import { RecordLink } from '../../navigation/record-link.tsx';
import { ServiceLogo } from '../../records/service-logo.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { Loaded } from '../../ui/states.tsx';
import rows from './costliest.module.css';
import own from './price-rises.module.css';

type Rise = CallOutput<'listPriceRises'>['data'][number];

const FEW = 5;

/** The subscriptions that have become dearer since their first price, the biggest rise first; nothing if there are none. */
export function PriceRises() {
  const rises = useApi('listPriceRises', {});
  return (
    <Loaded query={rises} rows={FEW}>
      {({ data }) => (data.length === 0 ? null : <Rises rises={data} />)}
    </Loaded>
  );
}

function Rises({ rises }: { rises: readonly Rise[] }) {
  const { t } = useTranslation('insights');
  const list = useRef<HTMLUListElement>(null);
  const place = useListFocus(list);
  const { shown, more } = useShowMore(rises, FEW);
  return (
    <PageSection title={t('rises.title')} note={t('rises.note')}>
      <ul ref={list} className={rows['rows']} {...place}>
        {shown.map((rise) => (
          <Row key={rise.id} {...rise} />
        ))}
      </ul>
      {more}
    </PageSection>
  );
}

function Row({ id, name, category, amount, currency, from, since }: Rise) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const share = format.shareOf(amount - from, amount / from - 1);
  return (
    <li className={`${rows['row']} ${own['row']}`}>
      <ServiceLogo name={name} category={category} />
      <div className={rows['text']}>
        <RecordLink record={id} className={rows['name']} title={name}>
          <bdi>{name}</bdi>
        </RecordLink>
        <p className={rows['why']}>
          {t('rises.fact', {
            from: format.money(from, currency),
            to: format.money(amount, currency),
            month: format.month(since),
          })}
        </p>
      </div>
      <span className={`money ${own['share']}`}>+{share}</span>
    </li>
  );
}
