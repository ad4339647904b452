import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { addDays } from '../../src-server/domain/dates.ts';
import { statuses, type Subscription } from '../../src-server/domain/subscription.ts';
import { systemIds } from '../../src-server/platform/ids.ts';
import { openData } from '../../src-server/open-data.ts';
import { commandLineActor, resolveAccount } from '../../src-server/accounts/service.ts';
import { rulesOf } from '../../src-server/reminders/planning.ts';
import { listNextReminders } from '../../src-server/reminders/service.ts';
import { withAnswerText } from '../../src-server/subscriptions/json.ts';
import { atOnce } from '../../src-server/platform/slices.ts';
import { insertSubscription } from '../../src-server/subscriptions/repository.ts';
import { planned } from '../domain/reminded.ts';
import { manualClock } from '../support/clock.ts';
import { temporaryFolder } from '../support/server.ts';
import { changeSettings } from '../support/changing.ts';

const TODAY = '2026-11-22';
const someDay = fc.integer({ min: -40, max: 40 }).map((days) => addDays(TODAY, days));

const someSubscription = fc
  .record({
    nextPaymentDate: someDay,
    trialEndsOn: fc.option(someDay, { freq: 2 }),
    details: fc.constant({}),
    status: fc.constantFrom(...statuses),
    notificationEnabled: fc.boolean(),
    customDays: fc.option(fc.integer({ min: 1, max: 40 })),
  })
  .map((some): Omit<Subscription, 'id'> => ({
    ...some,
    name: 'Netflix',
    category: 'Video',
    amountHundredths: 1549,
    currency: 'EUR',
    period: some.customDays === null ? 'monthly' : 'custom',
    customMonths: null,
    billingAnchorDay: Number(some.nextPaymentDate.slice(-2)),
    createdAt: 0,
    updatedAt: 0,
  }));

test('of however many records, the next reminders are those of all of them that come first', () => {
  const clock = manualClock(`${TODAY}T12:00:00.000Z`);
  const data = openData(prepareDataFolder(temporaryFolder()), { clock, ids: systemIds });
  onTestFinished(() => data.close());
  const { context } = data;
  const { id: ownerId } = resolveAccount(context, undefined);
  changeSettings(context, commandLineActor(context, ownerId), {
    quietHours: null,
    timeZone: 'UTC',
    daysBefore: 3,
    furtherDaysBefore: [0, 10],
  });
  const rules = rulesOf(context, ownerId);
  fc.assert(
    fc.property(
      fc.array(someSubscription, { maxLength: 700, size: 'max' }),
      fc.integer({ min: 1, max: 50 }),
      (some, limit) => {
        const subscriptions = some.map((each) => ({ ...each, id: systemIds.uuid() }));
        context.db.transaction(() => {
          context.db.exec('DELETE FROM subscriptions');
          for (const subscription of subscriptions) {
            insertSubscription(context.db, ownerId, {
              ...withAnswerText(subscription),
              tracked: false,
            });
          }
        })();
        const expected = planned(subscriptions, rules, clock.now(), limit);
        const { data: found } = atOnce(listNextReminders(context, ownerId, { limit }));
        expect(
          found.map(({ subscriptionId, kind, date, lead }) => [subscriptionId, kind, date, lead]),
        ).toEqual(
          expected.map(({ subscriptionId, kind, date, lead }) => [
            subscriptionId,
            kind,
            date,
            lead,
          ]),
        );
      },
    ),
    { numRuns: 40 },
  );
});
