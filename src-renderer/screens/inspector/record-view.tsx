import { CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SubscriptionRecord } from '../../api/expected.ts';
import { useEscape } from '../../frame/floating.ts';
import { Actions } from './actions.tsx';
import { Header } from './header.tsx';
import { isInspector } from './in-inspector.ts';
import classes from './panel.module.css';
import { Payments } from './payments.tsx';
import { Reminder } from './reminder.tsx';
import { Trail } from './trail.tsx';
import { Trial } from './trial.tsx';
import { Upcoming } from './upcoming.tsx';

type Props = {
  record: SubscriptionRecord;
  /** Puts the keyboard on the button that edits. */
  focusEdit: boolean;
  onEdit: () => void;
  onClose: () => void;
};

/** Everything about one subscription. */
export function RecordView({ record, focusEdit, onEdit, onClose }: Props) {
  const { t } = useTranslation();
  useEscape(onClose, isInspector);
  return (
    <div className={classes['panel']}>
      <div className={classes['bar']}>
        <CloseButton aria-label={t('action.close')} onClick={onClose} />
      </div>
      <div className={classes['scrolled']}>
        <Header record={record} />
        <Actions record={record} focusEdit={focusEdit} onEdit={onEdit} onDelete={onClose} />
        <Upcoming record={record} />
        <Trial record={record} />
        <Reminder record={record} />
        <Payments record={record} />
        <Trail record={record} />
      </div>
    </div>
  );
}
