import { useTranslation } from 'react-i18next';
import { useActions, useLookActions } from './actions.tsx';
import type { Command } from './command.ts';
import { bestInEach } from './fuzzy.ts';
import { usePageCommands, useSettingsCommands } from './place-commands.tsx';
import { useRecordCommands } from './record-commands.tsx';

const MOST_RECORDS = 8;

type Group = { title: string; commands: readonly Command[] };

/**
 * What the palette offers: while nothing is typed, what can be done and what is due first; then what answers best
 * to what is typed.
 */
export function useCommands(query: string): Group[] {
  const { t } = useTranslation();
  const isTyped = query.trim() !== '';
  const { all, due } = useRecordCommands();
  const groups: Group[] = [
    { title: t('palette.actions'), commands: useActions() },
    isTyped
      ? { title: t('palette.subscriptions'), commands: all }
      : { title: t('palette.due'), commands: due },
    { title: t('palette.pages'), commands: usePageCommands() },
    { title: t('page.settings'), commands: useSettingsCommands() },
    { title: t('palette.look'), commands: useLookActions() },
  ];
  const found = bestInEach(
    query,
    groups.map(({ commands }) => commands),
    ({ label, keywords = [] }) => [label, ...keywords],
  );
  return found.map((commands) => {
    const group = groups.find((one) => one.commands.includes(commands[0] as Command));
    return {
      title: group?.title ?? '',
      commands: group?.commands === all ? commands.slice(0, MOST_RECORDS) : commands,
    };
  });
}
