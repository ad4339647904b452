import type { PlannedAction } from '../contract/app/agent-plans.ts';
import { type Spoken, spokenIn } from '../domain/locales.ts';
import { nameOf } from './preview.ts';
import type { PlanAnswer } from './service.ts';

type Texts = {
  /** What an agent wants, if all changes are of one kind. */
  wants: Readonly<Record<PlannedAction, (count: number) => string>>;
  /** The same if they are of several kinds; `deletions` of them delete something. */
  wantsSeveral: (count: number, deletions: number) => string;
  quoted: (name: string) => string;
  more: (count: number) => string;
  /** How long the owner has. */
  waits: string;
};

const subscriptions = (count: number) =>
  `${count} ${count === 1 ? 'subscription' : 'subscriptions'}`;

const texts: Readonly<Record<Spoken, Texts>> = {
  en: {
    wants: {
      create: (count) => `wants to add ${subscriptions(count)}`,
      update: (count) => `wants to change ${subscriptions(count)}`,
      delete: (count) => `wants to delete ${subscriptions(count)}`,
      pause: (count) => `wants to pause ${subscriptions(count)}`,
      resume: (count) => `wants to resume ${subscriptions(count)}`,
      cancel: (count) => `wants to mark ${subscriptions(count)} cancelled`,
      reactivate: (count) => `wants to reactivate ${subscriptions(count)}`,
      update_notification_settings: () => 'wants to change the reminder settings',
    },
    wantsSeveral: (count, deletions) =>
      deletions === 0
        ? `wants to make ${count} changes`
        : `wants to make ${count} changes, including ${deletions} ${deletions === 1 ? 'deletion' : 'deletions'}`,
    quoted: (name) => `“${name}”`,
    more: (count) => `${count} more`,
    waits: 'Nothing has been changed yet. You have ten minutes to decide.',
  },
  'zh-CN': {
    wants: {
      create: (count) => `想要添加${count}个订阅`,
      update: (count) => `想要更改${count}个订阅`,
      delete: (count) => `想要删除${count}个订阅`,
      pause: (count) => `想要暂停${count}个订阅`,
      resume: (count) => `想要恢复${count}个订阅`,
      cancel: (count) => `想要将${count}个订阅标记为已取消`,
      reactivate: (count) => `想要重新启用${count}个订阅`,
      update_notification_settings: () => '想要更改提醒设置',
    },
    wantsSeveral: (count, deletions) =>
      `想要进行${count}项更改${deletions === 0 ? '' : `，其中删除${deletions}个订阅`}`,
    quoted: (name) => `“${name}”`,
    more: (count) => `另外${count}项`,
    waits: '尚未更改任何内容。请在十分钟内决定。',
  },
};

const MOST_NAMES = 3;

/** What an agent wants, as a notification: how many records, and which. */
export function wishText(
  { keyName, changes }: Pick<PlanAnswer, 'changes'> & { keyName: string },
  locale: string,
): { title: string; body: string } {
  const spoken = spokenIn(locale);
  const { wants, wantsSeveral, quoted, more, waits } = texts[spoken];
  const [action, ...others] = new Set(changes.map((change) => change.action));
  const count = changes.length;
  const wish =
    action === undefined || others.length > 0
      ? wantsSeveral(count, changes.filter((change) => change.action === 'delete').length)
      : wants[action](count);
  const names = changes
    .filter(({ before, after }) => 'name' in (before ?? after ?? {}))
    .map(nameOf);
  const shown = names.slice(0, MOST_NAMES).map(quoted);
  if (names.length > MOST_NAMES) shown.push(more(names.length - MOST_NAMES));
  const list = new Intl.ListFormat(spoken).format(shown);
  return {
    title: spoken === 'en' ? `${keyName} ${wish}` : `${keyName}${wish}`,
    body: [...(list === '' ? [] : [list]), waits].join('\n'),
  };
}
