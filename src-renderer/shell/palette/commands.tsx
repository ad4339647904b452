import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useActions, useLookActions } from './actions.tsx';
import type { Command } from './command.ts';
import { bestInEach, plain } from '../../lib/fuzzy.ts';
import { useOpenRecord } from '../../navigation/open-record.ts';
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
  const { all, due, isKnown } = useRecordCommands();
  const toAdd = useAddNamed(query.trim());
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
  const shown = found.map((commands) => {
    const group = groups.find((one) => one.commands.includes(commands[0] as Command));
    return {
      title: group?.title ?? '',
      commands: group?.commands === all ? commands.slice(0, MOST_RECORDS) : commands,
    };
  });
  // Until the records are there, nobody knows that none has the name.
  const isOffered = isTyped && isKnown && !found.flat().some((command) => isNamed(command, query));
  if (!isOffered) return shown;
  const title = shown.length === 0 ? t('palette.empty') : t('palette.actions');
  return [...shown, { title, commands: [toAdd] }];
}

/** Whether what is typed is to be read in a command, rather than guessed from its letters. */
const isNamed = ({ label, keywords = [] }: Command, query: string): boolean =>
  [label, ...keywords].some((text) => {
    const words = plain(text);
    return plain(query)
      .split(/\s+/)
      .every((word) => words.includes(word));
  });

function useAddNamed(name: string): Command {
  const { t } = useTranslation('commands');
  const { addNamed } = useOpenRecord();
  return {
    id: 'add named',
    label: t('addNamed', { name }),
    icon: <IconPlus size={18} stroke={1.75} aria-hidden />,
    run: () => addNamed(name),
  };
}
