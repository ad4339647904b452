import { setTrialAsOwner, transitionAsOwner } from '../../src-server/subscriptions/status.ts';
import type { OpenWindow } from '../browser/window.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Lets a household use its subscriptions for ten weeks: charges are paid, a price rises, one is paused,
 * one cancelled, two are on trial, and one is overdue. Today becomes 2 February 2027.
 */
export async function liveIn(made: Pick<OpenWindow, 'server' | 'clock' | 'key'>): Promise<void> {
  const { server, clock, key } = made;
  server.saveSettings({ enabled: true, daysBefore: 3, timeZone: 'UTC' });
  const pass = async (days: number) => {
    clock.advance(days * DAY_MS);
    await server.send('GET', '/api/v1/subscriptions', { key });
  };
  const idOf = async (name: string): Promise<string> => {
    const path = `/api/v1/subscriptions?q=${encodeURIComponent(name)}`;
    return (await server.send('GET', path, { key })).json.data[0].id as string;
  };
  const change = async (name: string, body: object) =>
    server.send('PATCH', `/api/v1/subscriptions/${await idOf(name)}`, { key, body });

  await pass(40);
  await change('Netflix', { amount: 17.99 });
  transitionAsOwner(server.context, await idOf('Sketch'), 'pause');
  await pass(33);
  transitionAsOwner(server.context, await idOf('HelloFresh'), 'cancel');
  setTrialAsOwner(server.context, await idOf('Perplexity Pro'), '2027-02-05');
  setTrialAsOwner(server.context, await idOf('MUBI'), '2027-02-12');
  await change('Strava', { nextPaymentDate: '2027-01-31' });
}
