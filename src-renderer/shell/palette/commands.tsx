import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useActions, useLookActions } from './actions.tsx';
import type { Command } from './command.ts';
import { bestInEach, plain } from '../../lib/fuzzy.ts';
import { useOpenRecord } from '../../navigation/open-record.ts';
import { usePageCommands, useSettingsCommands, useViewCommands } from './place-commands.tsx';
import { useExportCommands } from './export-commands.tsx';
import { useListCommands } from './list-commands.tsx';
import { useRecordCommands } from './record-commands.tsx';
import { useVerbCommands } from './verb-commands.tsx';

const MOST_RECORDS = 8;

type Group = { title: string; commands: readonly Command[] };

/** The palette's commands: without input, actions and due charges first; otherwise, the best matches. */
export function useCommands(query: string): Group[] {
  const { t } = useTranslation();
  const isTyped = query.trim() !== '';
  const { all, due, isKnown } = useRecordCommands();
  const toAdd = useAddNamed(query.trim());
  const named = useVerbCommands(query);
  const inList = useListCommands(query);
  const groups: Group[] = [
    ...(isTyped ? [{ title: t('palette.list'), commands: inList }] : []),
    { title: t('palette.actions'), commands: useActions() },
    isTyped
      ? { title: t('palette.subscriptions'), commands: all }
      : { title: t('palette.due'), commands: due },
    { title: t('palette.pages'), commands: [...usePageCommands(), ...useViewCommands()] },
    { title: t('page.settings'), commands: [...useSettingsCommands(), ...useExportCommands()] },
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
  if (named.length > 0) {
    return [
      { title: t('palette.actions'), commands: named },
      ...shown.filter(({ title }) => title !== t('palette.actions')),
    ];
  }
  // Until the records have loaded, it is unknown whether one has the name.
  const isOffered = isTyped && isKnown && !found.flat().some((command) => isNamed(command, query));
  if (!isOffered) return shown;
  const title = shown.length === 0 ? t('palette.empty') : t('palette.actions');
  return [...shown, { title, commands: [toAdd] }];
}

/** Whether the input occurs literally in a command, rather than as scattered letters. */
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
