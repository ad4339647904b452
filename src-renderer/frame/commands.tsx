import { Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useAll } from '../api/queries.ts';
import { Money } from '../components/money.tsx';
import { ServiceLogo } from '../components/service-logo.tsx';
import { useActions } from './actions.tsx';
import { bestMatches } from './fuzzy.ts';
import { pageKeys } from './keys.ts';
import { useOpenRecord } from './open-record.ts';
import { pages } from './pages.ts';

const MOST_RECORDS = 8;

/** One line of the command palette. */
export type Command = {
  id: string;
  label: string;
  icon: ReactNode;
  /** Stands at the right: a key, an amount, how it is now. */
  hint?: ReactNode;
  /** Other words by which it is found. */
  keywords?: readonly string[];
  run: () => void;
};

type Group = { title: string; commands: readonly Command[] };

/** What the palette offers for what was typed; nothing is left out while nothing is typed. */
export function useCommands(query: string): Group[] {
  const { t } = useTranslation();
  const records = useRecords(query);
  const actions = useActions();
  const goTo = usePages();
  const groups: Group[] = [
    { title: t('palette.subscriptions'), commands: records },
    { title: t('palette.actions'), commands: matching(query, actions) },
    { title: t('palette.pages'), commands: matching(query, goTo) },
  ];
  return groups.filter(({ commands }) => commands.length > 0);
}

function matching(query: string, commands: readonly Command[]): Command[] {
  return bestMatches(query, commands, ({ label, keywords = [] }) => [label, ...keywords]);
}

function useRecords(query: string): Command[] {
  const { open } = useOpenRecord();
  const { data } = useAll('listSubscriptions', { sort: 'name' });
  if (query.trim() === '' || data === undefined) return [];
  return bestMatches(query, data, ({ name }) => [name])
    .slice(0, MOST_RECORDS)
    .map(({ id, name, category, amount, currency }) => ({
      id,
      label: name,
      icon: <ServiceLogo name={name} category={category} size={24} />,
      hint: <Money amount={amount} currency={currency} />,
      run: () => open(id),
    }));
}

function usePages(): Command[] {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  return pages.map(({ name, path, icon: PageIcon }) => ({
    id: path,
    label: t(`page.${name}`),
    icon: <PageIcon size={18} stroke={1.75} aria-hidden />,
    hint: (
      <>
        <Kbd size="xs">G</Kbd>
        <Kbd size="xs">{pageKeys[name].toUpperCase()}</Kbd>
      </>
    ),
    run: () => navigate(path),
  }));
}
