import { expect, test } from 'vitest';
import { followPlanChoice } from '../../../src-main/notifications/plan-choice.ts';
import type { MessagePlan, PlanButtonResult } from '../../../src-server/index.ts';
import { choosing } from './choosing.ts';

const PLAN: MessagePlan = { plan: 'p', account: 'a', name: 'Claude' };
const ACTIVITY = { path: '/activity', account: 'a' };
const DIALOG = { ...ACTIVITY, plan: 'p' };

async function followed(
  choice: 'allow' | 'refuse' | 'open',
  result: PlanButtonResult | Error = { outcome: 'refused' },
  found: MessagePlan | undefined = PLAN,
) {
  const { followed: outcome, results, press } = choosing(result);
  const desktop = { planOf: () => found, pressPlanButton: press };
  await followPlanChoice('plan_p', choice, { desktop, ...results });
  return outcome;
}

test('a click and “Show” open the plan in the window, and decide nothing', async () => {
  expect(await followed('open')).toEqual({ opened: [DIALOG], said: [], pressed: [] });
});

test.each<['allow' | 'refuse', PlanButtonResult, RegExp]>([
  ['allow', { outcome: 'allowed', changes: 3 }, /Claude made 3 changes.*undo/],
  ['refuse', { outcome: 'refused' }, /Claude changed nothing/],
  ['allow', { outcome: 'nothing', reason: 'expired' }, /ten minutes. Nothing was changed/],
  ['allow', { outcome: 'nothing', reason: 'decided' }, /already decided/],
])('%s: what came of it (%j) is said, and the window stays as it is', async (act, result, text) => {
  const { opened, said, pressed } = await followed(act, result);
  expect([pressed, opened]).toEqual([[['plan_p', act]], []]);
  expect(said).toMatchObject([{ place: ACTIVITY }]);
  expect(`${said[0]?.title} ${said[0]?.body}`).toMatch(text);
});

test.each<PlanButtonResult | Error>([
  { outcome: 'nothing', reason: 'outdated' },
  { outcome: 'nothing', reason: 'keyGone' },
  new Error('The disk is full.'),
])('what could not be done (%s) is said, and opens the plan, which still waits', async (result) => {
  const { opened, said } = await followed('allow', result);
  expect(opened).toEqual([DIALOG]);
  expect(`${said[0]?.title} ${said[0]?.body}`).toContain('Nothing was changed');
});
