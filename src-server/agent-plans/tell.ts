import type { Context } from '../context.ts';
import { type Spoken, spokenIn } from '../domain/locales.ts';
import type { Log } from '../platform/log.ts';
import { effectiveSettings } from '../settings/service.ts';
import { type PlanAnswer, listWaiting } from './service.ts';

/**
 * Shows a notification on the desktop for each plan that starts to wait for the owner, if the owner wants
 * notifications there. Only in the desktop app.
 */
export function tellOfPlans(context: Context, log: Log): void {
  const { notifyDesktop } = context;
  if (notifyDesktop === undefined) return;
  const told = new Set<string>();
  context.changes.subscribe(
    ({ ownerId }) => {
      if (ownerId === undefined) return;
      const { locale, desktopNotifications } = effectiveSettings(context, ownerId);
      if (!desktopNotifications) return;
      for (const plan of listWaiting(context, ownerId).data) {
        if (told.has(plan.id)) continue;
        told.add(plan.id);
        const base = { ownerId, subscriptionId: null, acts: [], sentAt: context.clock.now() };
        void notifyDesktop({ ...base, id: `plan_${plan.id}`, ...textOf(plan, locale) }).catch(
          (error: unknown) => log.warn({ err: error }, 'could not show what an agent wants'),
        );
      }
    },
    ['agentPlans'],
  );
}

type Wish = { name: string; count: number };

const texts: Readonly<
  Record<Spoken, { deletes: (wish: Wish) => string; changes: (wish: Wish) => string; body: string }>
> = {
  en: {
    deletes: ({ name, count }) =>
      `${name} wants to delete ${count} ${count === 1 ? 'subscription' : 'subscriptions'}`,
    changes: ({ name, count }) =>
      `${name} wants to make ${count} ${count === 1 ? 'change' : 'changes'}`,
    body: 'Open Perennial within ten minutes to see, allow, or refuse it.',
  },
  'zh-CN': {
    deletes: ({ name, count }) => `${name}想要删除${count}个订阅`,
    changes: ({ name, count }) => `${name}想要进行${count}项更改`,
    body: '请在十分钟内打开Perennial查看，并允许或拒绝。',
  },
};

function textOf({ keyName, changes }: PlanAnswer & { keyName: string }, locale: string) {
  const spoken = texts[spokenIn(locale)];
  const isDeletion = changes.every(({ action }) => action === 'delete');
  const wish = { name: keyName, count: changes.length };
  return { title: isDeletion ? spoken.deletes(wish) : spoken.changes(wish), body: spoken.body };
}
