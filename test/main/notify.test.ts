import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { desktopNotifier } from '../../src-main/notify.ts';
import { textsIn } from '../../src-main/texts.ts';

describe('a notification', () => {
  afterEach(() => vi.useRealTimers());

  class Fake extends EventEmitter {
    isShown = false;
    show() {
      this.isShown = true;
    }
  }

  const prepared = (isSupported = true) => {
    const made: { message: object; shown: Fake }[] = [];
    const gone: unknown[] = [];
    const notify = desktopNotifier({
      isSupported: () => isSupported,
      create(message) {
        const shown = new Fake();
        made.push({ message, shown });
        return shown;
      },
      go: (place) => gone.push(place),
      texts: () => textsIn('en', 'en'),
    });
    const send = (subscriptionId: string | null = 'record') =>
      notify({ title: 'T', body: 'B', id: 'i', sentAt: 0, ownerId: 'account', subscriptionId });
    return { made, gone, send };
  };

  test('is delivered once the system has shown it', async () => {
    const { made, send } = prepared();
    const sent = send();
    expect(made).toMatchObject([{ message: { title: 'T', body: 'B' }, shown: { isShown: true } }]);
    made[0]?.shown.emit('show');
    expect(await sent).toEqual({ delivered: true, message: 'It was shown on this computer.' });
  });

  test('that failed says why', async () => {
    const { made, send } = prepared();
    const sent = send();
    made[0]?.shown.emit('failed', {}, 'not allowed');
    expect(await sent).toEqual({
      delivered: false,
      message: 'The system did not show it. (not allowed)',
    });
  });

  test('of which the system says nothing was not delivered', async () => {
    vi.useFakeTimers();
    const { send } = prepared();
    const sent = send();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await sent).toMatchObject({ delivered: false });
  });

  test('is not tried where the system has none', async () => {
    const { made, send } = prepared(false);
    expect(await send()).toEqual({
      delivered: false,
      message: 'This system shows no notifications.',
    });
    expect(made).toEqual([]);
  });

  test('opens its record when clicked, or the overview where it is about several', async () => {
    const { made, gone, send } = prepared();
    const both = [send(), send(null)];
    for (const { shown } of made) shown.emit('show');
    await Promise.all(both);
    for (const { shown } of made) shown.emit('click');
    expect(gone).toEqual([
      { path: '/subscriptions', record: 'record', account: 'account' },
      { path: '/' },
    ]);
  });
});
