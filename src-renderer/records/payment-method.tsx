import { IconBuildingBank, IconCash, IconCreditCard } from '@tabler/icons-react';
import classes from './payment-method.module.css';
import { ServiceLogo } from './service-logo.tsx';

const ICON_PX = 20;

/** A payment method with the logo of its provider, or else an icon of its kind. */
export function PaymentMethod({ name }: { name: string }) {
  const Icon = iconOf(name);
  return (
    <span className={classes['method']}>
      <ServiceLogo
        name={providerIn(name)}
        category={undefined}
        size={ICON_PX}
        fallback={<Icon size={ICON_PX} stroke={1.5} className={classes['icon']} />}
      />
      <bdi className={classes['name']} title={name}>
        {name}
      </bdi>
    </span>
  );
}

// The first that a name says, as a bank card is a card.
const KINDS = [
  [/card|karte|\bcarte\b|tarjeta|卡/i, IconCreditCard],
  [/\bcash\b|\bbar\b|bargeld|espèces|efectivo|现金/i, IconCash],
  [
    /bank|account|sepa|debit|transfer|konto|lastschrift|überweisung|compte|virement|cuenta|银行|账户|转账/i,
    IconBuildingBank,
  ],
] as const;

const iconOf = (name: string) =>
  KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? IconCreditCard;

// Providers whose logos go by another name.
const PROVIDERS: readonly (readonly [RegExp, string])[] = [
  [/支付宝/, 'alipay'],
  [/微信/, 'wechat'],
  [/\bamex\b|美国运通/i, 'americanexpress'],
  [/\bmaster ?card\b|万事达/i, 'mastercard'],
];

const providerIn = (name: string): string =>
  PROVIDERS.find(([pattern]) => pattern.test(name))?.[1] ?? name;
