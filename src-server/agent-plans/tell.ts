import type { Context } from '../context.ts';
import type { Log } from '../platform/log.ts';
import { effectiveSettings } from '../settings/service.ts';
import { planMessageId } from './buttons.ts';
import { listWaiting } from './service.ts';
import { wishText } from './wish-texts.ts';

/**
 * Shows a notification on the desktop for each plan that starts to wait for the owner, with buttons to decide on it, if
 * the owner wants notifications there. Only in the desktop app.
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
        void notifyDesktop({
          ...wishText(plan, locale),
          id: planMessageId(plan.id),
          ownerId,
          subscriptionId: null,
          acts: ['allow', 'refuse'],
          sentAt: context.clock.now(),
        }).catch((error: unknown) =>
          log.warn({ err: error }, 'could not show what an agent wants'),
        );
      }
    },
    ['agentPlans'],
  );
}
