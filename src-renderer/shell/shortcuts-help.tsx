import { modals } from '@mantine/modals';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { MOD, pageKeys } from '../navigation/keys.ts';
import { recordKeys } from '../navigation/record-keys.ts';
import { Keys } from '../ui/keys.tsx';
import { pages } from './pages.ts';
import classes from './shortcuts-help.module.css';

/** Shows all keyboard shortcuts. */
export function useShortcutsHelp(): () => void {
  const { t } = useTranslation();
  return useCallback(
    () =>
      void modals.open({
        modalId: 'shortcuts',
        title: t('shortcuts.title'),
        size: 640,
        children: <ShortcutsHelp />,
      }),
    [t],
  );
}

function ShortcutsHelp() {
  const { t } = useTranslation();
  const { t: command } = useTranslation('commands');
  return (
    <div className={classes['groups']}>
      <Group
        title={command('keys.anywhere')}
        rows={[
          { keys: `${MOD} K`, text: t('shortcuts.palette') },
          { keys: 'N', text: t('shortcuts.new') },
          { keys: `${MOD} Z`, text: t('shortcuts.undo') },
          { keys: `${MOD} V`, text: t('shortcuts.paste') },
          { keys: 'Esc', text: t('shortcuts.close') },
          { keys: '?', text: t('shortcuts.help') },
        ]}
      />
      <Group
        title={command('keys.goTo')}
        rows={pages.map(({ name }) => ({
          keys: `G ${pageKeys[name].toUpperCase()}`,
          text: t(`page.${name}`),
        }))}
      />
      <Group
        title={command('keys.inList')}
        rows={[
          { keys: '/', text: t('shortcuts.search') },
          { keys: '↑ ↓', text: t('shortcuts.move') },
          { keys: 'Enter', text: t('shortcuts.open') },
          { keys: 'Space', text: t('shortcuts.select') },
          { keys: `${MOD} A`, text: t('shortcuts.selectAll') },
        ]}
      />
      <RecordKeys />
      <CalendarKeys />
      <Group
        title={command('keys.inForm')}
        rows={[
          { keys: `${MOD} Enter`, text: t('action.save') },
          { keys: 'Esc', text: t('action.cancel') },
        ]}
      />
    </div>
  );
}

function RecordKeys() {
  const { t } = useTranslation();
  const { t: command } = useTranslation('commands');
  return (
    <Group
      title={command('keys.onRecord')}
      rows={[
        { keys: recordKeys.edit, text: t('action.edit') },
        { keys: recordKeys.renew, text: t('shortcuts.renew') },
        { keys: recordKeys.renewEarly, text: t('shortcuts.renewEarly') },
        { keys: recordKeys.amount, text: t('shortcuts.amount') },
        { keys: recordKeys.date, text: t('shortcuts.date') },
        { keys: recordKeys.pause, text: t('shortcuts.pause') },
        { keys: recordKeys.cancel, text: t('shortcuts.cancel') },
        { keys: recordKeys.delete, text: t('action.delete') },
      ]}
    />
  );
}

function CalendarKeys() {
  const { t } = useTranslation();
  const { t: command } = useTranslation('commands');
  return (
    <Group
      title={command('keys.inCalendar')}
      rows={[
        { keys: '← ↑ → ↓', text: t('shortcuts.days') },
        { keys: 'Home End', text: t('shortcuts.week') },
        { keys: 'PgUp PgDn', text: t('shortcuts.month') },
        { keys: 'T', text: t('shortcuts.today') },
        { keys: 'Enter', text: t('shortcuts.day') },
      ]}
    />
  );
}

type Row = { keys: string; text: string };

function Group({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section className={classes['group']}>
      <h3 className={classes['title']}>{title}</h3>
      <dl className={classes['rows']}>
        {rows.map(({ keys, text }) => (
          <div key={text} className={classes['row']}>
            <dt>{text}</dt>
            <dd className={classes['keys']}>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
