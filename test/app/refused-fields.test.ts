import { describe, expect, test } from 'vitest';
import { openWindow } from './window.ts';

describe('what is not possible', () => {
  test.each([
    { timeZone: 'Mars/Base' },
    { locale: 'not a locale' },
    { pushUrl: 'ftp://example.com' },
    { deviceKey: 'two words' },
  ])('PATCH /app/v1/settings with %j names its field', async (body) => {
    const { call } = await openWindow();
    const { status, json } = await call('PATCH', '/app/v1/settings', { body });
    expect(status).toBe(409);
    expect(json.error).toMatchObject({ code: 'not_possible', field: Object.keys(body)[0] });
  });

  test('a name that another account has is refused, naming the field', async () => {
    const { call } = await openWindow();
    const body = { name: 'personal' };
    const { status, json } = await call('POST', '/app/v1/accounts', { body });
    expect(status).toBe(409);
    expect(json.error).toMatchObject({ code: 'not_possible', field: 'name' });
  });
});
