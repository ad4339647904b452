import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_VIEW_NAME_LENGTH } from '../../../../src-server/contract/app/preferences.ts';
import classes from './views.module.css';

type Props = {
  label: string;
  initial?: string;
  /** The label of the button, which may depend on the name. */
  saveLabel?: (name: string) => string;
  /** Whether another view has a name. */
  isTaken?: (name: string) => boolean;
  onSave: (name: string) => void;
  /** Called for Esc, which otherwise closes the menu around it. */
  onLeave?: () => void;
};

/** A field for the name of a view. */
export function ViewName(props: Props) {
  const { label, initial = '', saveLabel, isTaken, onSave, onLeave } = props;
  const { t } = useTranslation(['subscriptions', 'common', 'problems']);
  const [name, setName] = useState(initial);
  const [isRefused, setRefused] = useState(false);
  const typed = name.trim();
  const problem =
    typed === ''
      ? t('problems:required.name')
      : isTaken?.(typed) === true
        ? t('subscriptions:views.taken')
        : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem === undefined) onSave(typed);
    else setRefused(true);
  };
  return (
    <form className={classes['name']} onSubmit={submit} noValidate>
      <TextInput
        aria-label={label}
        placeholder={t('subscriptions:views.name')}
        autoComplete="off"
        maxLength={MAX_VIEW_NAME_LENGTH}
        // Renaming was asked for.
        autoFocus={onLeave !== undefined}
        value={name}
        error={isRefused ? problem : null}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || onLeave === undefined) return;
          event.stopPropagation();
          onLeave();
        }}
      />
      <Button type="submit" variant="default">
        {saveLabel?.(typed) ?? t('common:action.save')}
      </Button>
    </form>
  );
}
