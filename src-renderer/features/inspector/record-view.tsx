import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubscriptionRecord } from '../../api/expected.ts';
import { useApi } from '../../api/queries.ts';
import { useEscape } from '../../navigation/floating.ts';
import { type RecordCommand, useAskedFor, useRecordKeys } from '../../navigation/record-keys.ts';
import { useMarkRenewed } from '../../reminders/use-renew.ts';
import { Actions } from './actions/actions.tsx';
import { AddMenu } from './actions/add-menu.tsx';
import type { Start } from './form/edit-form.tsx';
import { Details } from './details/details.tsx';
import { useDetailsDialog } from './details/use-details-dialog.tsx';
import { Header } from './header.tsx';
import { isInspector } from './in-inspector.ts';
import classes from './panel.module.css';
import { MoreActions } from './actions/more-actions.tsx';
import { Payments } from './payments/payments.tsx';
import { usePaymentDialogs } from './payments/use-payment-dialogs.tsx';
import { Prices } from './prices/prices.tsx';
import { Reminder } from './reminder/reminder.tsx';
import { Trail } from './trail.tsx';
import { Trial } from './changes/trial.tsx';
import { Upcoming } from './upcoming.tsx';
import { useDelete } from './changes/use-delete.ts';
import { useStatusKey } from './changes/use-status-key.ts';

type Props = {
  record: SubscriptionRecord;
  /** Focuses the edit button. */
  focusEdit: boolean;
  /** Shows the form. */
  onEdit: (start?: Start) => void;
  onClose: () => void;
};

/** Everything about one subscription. */
export function RecordView({ record, focusEdit, onEdit, onClose }: Props) {
  const { t } = useTranslation();
  useEscape(onClose, isInspector);
  const run = useCommands(record, onEdit);
  const trial = useTrialShown(record);
  const editDetails = useDetailsDialog(record);
  return (
    <div className={classes['panel']}>
      <div className={classes['bar']}>
        <AddMenu record={record} onTrial={trial.add} onDetails={editDetails} />
        {record.status === 'cancelled' ? null : <MoreActions record={record} onCommand={run} />}
        <CloseButton aria-label={t('action.close')} onClick={onClose} />
      </div>
      <div className={classes['scrolled']}>
        <Header record={record} />
        <Actions record={record} focusEdit={focusEdit} onEdit={() => onEdit()} />
        {record.status === 'cancelled' ? null : (
          <>
            {trial.isShown ? <Trial record={record} {...trial.props} /> : null}
            <Upcoming record={record} />
            <Reminder record={record} />
          </>
        )}
        <Details record={record} onEdit={editDetails} />
        <Prices record={record} />
        <Payments record={record} />
        <Trail record={record} />
      </div>
    </div>
  );
}

/** Whether to show the trial section: if there is a trial, or one is being added. */
function useTrialShown({ id, trialEndsOn }: SubscriptionRecord) {
  const [addedTo, setAddedTo] = useState<string>();
  const isNew = addedTo === id;
  return {
    isShown: isNew || trialEndsOn !== null,
    add: () => setAddedTo(id),
    // Cleared, it goes as it came. A day that wasn't saved stays to be saved again.
    props: { isNew, onCleared: () => setAddedTo(undefined) },
  };
}

/** Runs commands given by keys, and returns how to run one. */
function useCommands(record: SubscriptionRecord, onEdit: Props['onEdit']) {
  const remove = useDelete();
  const changeStatus = useStatusKey();
  const markRenewed = useMarkRenewed();
  const { price: changeAmount } = usePaymentDialogs(record);
  const today = useApi('getServer', {}).data?.data.today;
  const run = (command: RecordCommand) => {
    if (command === 'delete') void remove(record);
    else if (command === 'renew' || command === 'renewEarly') {
      void markRenewed(record, command === 'renewEarly');
    } else if (command === 'pause' || command === 'cancel') changeStatus(record, command);
    else if (command === 'amount') {
      if (today !== undefined) changeAmount(today);
    } else onEdit(starts[command]);
  };
  useRecordKeys((command) => {
    // In a list, keys apply to the focused row.
    if (document.activeElement?.closest('[role="grid"]')) return false;
    run(command);
    return true;
  });
  useAskedFor(record.id, run);
  return run;
}

const starts: Readonly<Record<'edit' | 'date' | 'yearly', Start>> = {
  edit: { field: 'name' },
  date: { field: 'nextPaymentDate' },
  yearly: { field: 'amount', period: 'yearly' },
};
