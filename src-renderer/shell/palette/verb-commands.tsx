import {
  IconCheck,
  IconCircleX,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAll, useApi } from '../../api/queries.ts';
import { useDelete } from '../../features/inspector/changes/use-delete.ts';
import { useStatusChange } from '../../features/inspector/changes/use-status-change.tsx';
import { plain } from '../../lib/fuzzy.ts';
import { useOpenRecord } from '../../navigation/open-record.ts';
import { askRecord } from '../../navigation/record-keys.ts';
import { type Subscription, isDue } from '../../records/charges.ts';
import { useMarkRenewed } from '../../reminders/use-renew.ts';
import type { Command } from './command.ts';

const icons = {
  edit: IconPencil,
  renew: IconCheck,
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  cancel: IconCircleX,
  reactivate: IconPlayerPlay,
  delete: IconTrash,
} as const;

type Verb = keyof typeof icons;
const verbs = Object.keys(icons) as Verb[];

const MOST_RECORDS = 5;

/** The actions that a query names with a verb and a subscription: `cancel netflix`, `netflix cancel`. */
export function useVerbCommands(query: string): Command[] {
  const { t } = useTranslation('commands');
  const run = useRun();
  const { data: records = [] } = useAll('listRecords', { sort: 'name' });
  const today = useApi('getServer', {}).data?.data.today ?? '';
  return verbs.flatMap((verb) => {
    const names = namesIn(query, t(`verbs.${verb}`).split(' '));
    const Picture = icons[verb];
    return records
      .filter((record) => isPossible(verb, record, today) && names.some(isIn(record.name)))
      .slice(0, MOST_RECORDS)
      .map((record) => ({
        id: `${verb} ${record.id}`,
        label: t(`act.${verb}`, { name: record.name }),
        icon: <Picture size={18} stroke={1.75} aria-hidden />,
        run: () => run(verb, record),
      }));
  });
}

function useRun(): (verb: Verb, record: Subscription) => void {
  const { opened, open } = useOpenRecord();
  const change = useStatusChange();
  const markRenewed = useMarkRenewed();
  const remove = useDelete();
  return (verb, record) => {
    const { id } = record;
    if (verb === 'edit') askRecord(id, 'edit', opened === id ? undefined : () => open(id));
    else if (verb === 'renew') void markRenewed(record);
    else if (verb === 'delete') void remove(record);
    else void change(record, verb);
  };
}

function isPossible(verb: Verb, record: Subscription, today: string): boolean {
  const { status } = record;
  if (verb === 'edit' || verb === 'delete') return true;
  if (verb === 'renew') return isDue(record, today);
  if (verb === 'pause') return status === 'active';
  if (verb === 'resume') return status === 'paused';
  return (verb === 'cancel') !== (status === 'cancelled');
}

/** The rest of a query that begins or ends with one of these words. */
function namesIn(query: string, words: readonly string[]): string[] {
  const text = plain(query);
  return words.flatMap((word) => {
    // Chinese has no spaces between words.
    const space = /\p{Script=Han}/u.test(word) ? '' : ' ';
    const rests = [
      ...(text.startsWith(word + space) ? [text.slice(word.length)] : []),
      ...(text.endsWith(space + word) ? [text.slice(0, -word.length)] : []),
    ];
    return rests.map((rest) => rest.trim()).filter((rest) => rest !== '');
  });
}

const isIn = (name: string) => (wanted: string) => {
  const text = plain(name);
  return wanted.split(/\s+/).every((word) => text.includes(word));
};
