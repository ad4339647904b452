import { Button } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { DetailName, NextPrice } from '../../../../src-server/contract/details.ts';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import { useFormat } from '../../../lib/format.ts';
import { part } from '../../../lib/part.ts';
import { Boundary } from '../../../ui/errors/boundary.tsx';
import { PaymentMethod } from '../../../records/payment-method.tsx';
import { CopyIcon } from '../../../ui/copy.tsx';
import { listHref } from '../../subscriptions/filters/list-query.ts';
import { PanelSection } from '../panel-section.tsx';
import { EndText } from './end-text.tsx';
import { hasDetails } from './detail-values.ts';
import classes from './details.module.css';
import { TermsText } from './terms-text.tsx';
import { WebLink } from './web-link.tsx';

// The parser of Markdown is large, and few subscriptions have notes.
const Notes = part(async () => ({ default: (await import('./notes.tsx')).Notes }));

type Props = { record: SubscriptionRecord; onEdit: () => void };

/** What is known of a subscription besides its price and dates. */
export function Details({ record, onEdit }: Props) {
  const { t } = useTranslation(['inspector', 'common']);
  if (!hasDetails(record)) return null;
  const { notes } = record;
  return (
    <PanelSection
      title={t('details.title')}
      aside={
        <Button size="compact-sm" variant="subtle" onClick={() => onEdit()}>
          {t('common:action.edit')}
        </Button>
      }
    >
      <dl className={classes['details']}>
        {shownNames.map((name) =>
          record[name] === undefined ? null : (
            <div key={name} className={classes['detail']}>
              <dt>{t(`common:field.${name}`)}</dt>
              <dd>{shown[name](record[name] as never, record)}</dd>
            </div>
          ),
        )}
      </dl>
      {notes === undefined ? null : <Formatted notes={notes} />}
    </PanelSection>
  );
}

// As they were typed, until they can be formatted.
function Formatted({ notes }: { notes: string }) {
  const plain = <p className={`${classes['notes']} ${classes['plain']}`}>{notes}</p>;
  return (
    <Boundary around={() => plain}>
      <Suspense fallback={plain}>
        <Notes text={notes} />
      </Suspense>
    </Boundary>
  );
}

type Values = { [Name in ShownName]: NonNullable<SubscriptionRecord[Name]> };

/** How each detail is shown, in this order. */
const shown: {
  [Name in ShownName]: (value: Values[Name], record: SubscriptionRecord) => ReactNode;
} = {
  paymentMethod: (text) => (
    <Link href={listHref({ method: [text] })} className={classes['method'] ?? ''}>
      <PaymentMethod name={text} />
    </Link>
  ),
  accountNumber: (text) => <AccountNumber text={text} />,
  startedOn: (date) => <Day date={date} />,
  endsOn: (date, record) => <EndText record={record} endsOn={date} />,
  terms: (terms) => <TermsText terms={terms} />,
  nextPrice: (next, { currency }) => <NextPriceText {...next} currency={currency} />,
  website: (url) => <WebLink url={url} />,
  cancelUrl: (url) => <WebLink url={url} />,
  links: (links) =>
    links.map(({ title, url }) => (
      <div key={`${title} ${url}`}>
        <WebLink url={url}>{title || undefined}</WebLink>
      </div>
    )),
  tags: (tags) => (
    <span className={classes['tags']}>
      {tags.map((tag) => (
        <Link key={tag} href={listHref({ tag: [tag] })} className={classes['tag'] ?? ''}>
          <bdi>{tag}</bdi>
        </Link>
      ))}
    </span>
  ),
};

type ShownName = Exclude<DetailName, 'notes'>;
const shownNames = Object.keys(shown) as ShownName[];

function AccountNumber({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <span className={classes['number']}>
      <bdi>{text}</bdi>
      <CopyIcon value={text} label={t('field.accountNumber')} size={20} />
    </span>
  );
}

function NextPriceText({ from, amount, currency }: NextPrice & { currency: string }) {
  const { t } = useTranslation();
  const { day, money } = useFormat();
  return (
    <span className="money">
      {t('nextPrice', { amount: money(amount, currency), day: day(from) })}
    </span>
  );
}

function Day({ date }: { date: string }) {
  const format = useFormat();
  return <time dateTime={date}>{format.day(date)}</time>;
}
