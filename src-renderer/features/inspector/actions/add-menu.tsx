import { Button, Menu } from '@mantine/core';
import {
  type Icon,
  IconCalendarOff,
  IconCash,
  IconChevronDown,
  IconFileText,
  IconHistory,
  IconHourglass,
  IconNotes,
  IconTrendingUp,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DetailName } from '../../../../src-server/contract/details.ts';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import { useApi } from '../../../api/queries.ts';
import { usePaymentDialogs } from '../payments/use-payment-dialogs.tsx';

type Props = {
  record: SubscriptionRecord;
  /** Shows the field for the last day of a trial. */
  onTrial: () => void;
  /** Opens the form for details. */
  onDetails: (first?: DetailName) => void;
};

/** A menu of what can be added to a subscription. */
export function AddMenu({ record, onTrial, onDetails }: Props) {
  const { t } = useTranslation('inspector');
  const dialogs = usePaymentDialogs(record);
  const today = useApi('getServer', {}).data?.data.today;
  // The field gets the focus instead of the menu's button.
  const [isLeft, setLeft] = useState(false);
  if (today === undefined) return null;
  const addTrial = () => {
    setLeft(true);
    onTrial();
  };
  const isCharged = record.status !== 'cancelled';
  return (
    <Menu
      position="bottom-end"
      width={200}
      withInitialFocusPlaceholder={false}
      returnFocus={!isLeft}
      onOpen={() => setLeft(false)}
    >
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('add.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Item icon={IconNotes} label={t('details.add')} onClick={() => onDetails()} />
        {addable
          .filter(({ name }) => isCharged && record[name] === undefined)
          .map(({ name, icon }) => (
            <Item key={name} icon={icon} label={t(`add.${name}`)} onClick={() => onDetails(name)} />
          ))}
        {isCharged && record.trialEndsOn === null ? (
          <Item icon={IconHourglass} label={t('trial.title')} onClick={addTrial} />
        ) : null}
        <Item icon={IconCash} label={t('add.payment')} onClick={() => dialogs.add(today)} />
        <Item icon={IconHistory} label={t('add.fill')} onClick={dialogs.fill} />
      </Menu.Dropdown>
    </Menu>
  );
}

// What has few words of its own, but matters for what it costs.
const addable = [
  { name: 'terms', icon: IconFileText },
  { name: 'nextPrice', icon: IconTrendingUp },
  { name: 'endsOn', icon: IconCalendarOff },
] as const;

type ItemProps = { icon: Icon; label: string; onClick: () => void };

function Item({ icon: Picture, label, onClick }: ItemProps) {
  return (
    <Menu.Item leftSection={<Picture size={16} stroke={1.75} aria-hidden />} onClick={onClick}>
      {label}
    </Menu.Item>
  );
}
