import { describe, expect, test } from 'vitest';
import { zipOf } from '../../support/zip.ts';
import { databaseOf } from './database.ts';
import { DEFAULTS, MONTHLY, monthly, everyMonths } from './expected.ts';
import { read } from './import.ts';

const everyMonth = (more: object = {}) => ({
  frequency: 'monthly',
  start: '2026-01-31',
  ...more,
});

describe('Actual', () => {
  const SCHEMA = `
    CREATE TABLE schedules (id TEXT PRIMARY KEY, rule TEXT, active INTEGER DEFAULT 0, completed INTEGER DEFAULT 0,
      posts_transaction INTEGER DEFAULT 0, tombstone INTEGER DEFAULT 0, name TEXT DEFAULT NULL);
    CREATE TABLE schedules_next_date (id TEXT PRIMARY KEY, schedule_id TEXT, local_next_date INTEGER,
      local_next_date_ts INTEGER, base_next_date INTEGER, base_next_date_ts INTEGER);
    CREATE TABLE rules (id TEXT PRIMARY KEY, stage TEXT, conditions TEXT, actions TEXT, tombstone INTEGER DEFAULT 0);
    CREATE TABLE payees (id TEXT PRIMARY KEY, name TEXT, tombstone INTEGER DEFAULT 0);
    CREATE TABLE payee_mapping (id TEXT PRIMARY KEY, targetId TEXT);
    CREATE TABLE categories (id TEXT PRIMARY KEY, name TEXT);
    CREATE VIEW v_payees AS SELECT * FROM payees;
    INSERT INTO payees VALUES ('p1', 'Netflix Inc.', 0), ('p2', 'Netflix', 1);
    INSERT INTO payee_mapping VALUES ('p1', 'p1'), ('p2', 'p1');
    INSERT INTO categories VALUES ('c1', 'Entertainment');
  `;
  type Schedule = {
    amount?: object;
    date: unknown;
    next?: number;
    name?: string;
    columns?: string;
  };
  const scheduleOf = (
    { amount, date, next = 20_261_231, name, columns = '0, 0, 1, 0' }: Schedule,
    at: number,
  ) => {
    const conditions = [
      { op: 'is', field: 'description', value: 'p2', type: 'id' },
      { op: 'is', field: 'amount', value: -1599, type: 'number', ...amount },
      { op: 'isapprox', field: 'date', value: date, type: 'date' },
    ];
    const actions = [
      { op: 'link-schedule', value: `s${at}` },
      { op: 'set', field: 'category', value: 'c1' },
    ];
    return `
      INSERT INTO schedules VALUES ('s${at}', 'r${at}', ${columns}, ${name === undefined ? 'NULL' : `'${name}'`});
      INSERT INTO rules VALUES ('r${at}', NULL, '${JSON.stringify(conditions)}', '${JSON.stringify(actions)}', 0);
      INSERT INTO schedules_next_date VALUES ('n${at}', 's${at}', ${next}, 5, 20200101, 5);`;
  };
  const exportOf = (...schedules: readonly Schedule[]) =>
    zipOf(
      {
        'metadata.json': Buffer.from('{"id":"My-Finances"}'),
        'db.sqlite': databaseOf(SCHEMA + schedules.map(scheduleOf).join('')),
      },
      { isCompressed: true },
    );

  test('reads its schedules, and asks for the currency, which it has none of', async () => {
    const file = exportOf({ date: everyMonth() });
    const { source, rows, questions } = await read(file, { answers: { 'currency:': 'EUR' } });
    expect(source).toBe('actual');
    expect(questions[0]).toMatchObject({ code: 'currency', key: '', choices: [] });
    expect(rows).toMatchObject([
      {
        sourceId: 's0',
        fields: {
          ...DEFAULTS,
          ...MONTHLY,
          name: 'Netflix Inc.',
          category: 'Entertainment',
          amountHundredths: 1599,
          currency: 'EUR',
          nextPaymentDate: '2026-12-31',
          billingAnchorDay: 31,
        },
        details: { interval: monthly, startedOn: '2026-01-31', autoRenew: true },
        unmapped: {},
        problems: [],
      },
    ]);
    expect(rows[0]?.original).toMatchObject({
      id: 's0',
      conditions: expect.stringContaining('-1599'),
    });
  });

  const EUR = { answers: { 'currency:': 'EUR' } };

  test('takes the other next date where the local one is older, and nothing that was deleted', async () => {
    const stale = SCHEMA + scheduleOf({ date: everyMonth() }, 0);
    const sql = `${stale} UPDATE schedules_next_date SET base_next_date = 20270131, base_next_date_ts = 6;`;
    const { rows } = await read(databaseOf(sql), EUR);
    expect(rows[0]?.fields.nextPaymentDate).toBe('2027-01-31');
    const none = read(exportOf({ date: everyMonth(), columns: '0, 0, 0, 1' }));
    await expect(none).rejects.toMatchObject({ code: 'noRows' });
  });

  test.each([
    [{ name: 'My plan' }, { name: 'My plan' }, []],
    [{ columns: '0, 1, 0, 0' }, { status: 'cancelled' }, []],
    [{ date: { frequency: 'weekly', interval: 2 } }, { period: 'custom', customDays: 14 }, []],
    [{ date: { frequency: 'daily', interval: 30 } }, { period: 'custom', customDays: 30 }, []],
    [{ date: { frequency: 'yearly' } }, { period: 'yearly' }, []],
    [{ date: everyMonth({ interval: 3 }) }, everyMonths(3), []],
    [
      { date: '2026-12-24' },
      { nextPaymentDate: '2026-12-31' },
      [{ code: 'oneTime', field: 'period' }],
    ],
    [{ amount: { value: 250_000 } }, {}, [{ code: 'income', field: 'amount' }]],
    [
      { amount: { op: 'isapprox' } },
      { amountHundredths: 1599 },
      [{ code: 'estimated', field: 'amount', params: { percent: 7.5 } }],
    ],
    [
      { amount: { op: 'isbetween', value: { num1: -2000, num2: -1000 } } },
      { amountHundredths: 2000 },
      [{ code: 'estimated', field: 'amount', params: { minimum: 10, maximum: 20 } }],
    ],
    [
      { date: everyMonth({ skipWeekend: true }) },
      {},
      [{ code: 'movesWeekends', field: 'nextPaymentDate' }],
    ],
    [
      { date: everyMonth({ patterns: [{ type: 'day', value: -1 }] }) },
      { billingAnchorDay: 31, nextPaymentDate: '2026-12-31' },
      [],
    ],
    [
      { date: everyMonth({ patterns: [{ type: 'SU', value: 2 }] }) },
      {},
      [{ code: 'unknownInterval', field: 'period', params: { text: 'SU 2' } }],
    ],
    [
      { date: { frequency: 'hourly' } },
      {},
      [{ code: 'unknownInterval', field: 'period', params: { text: 'hourly' } }],
    ],
  ])('reads %j', async (changes, fields, problems) => {
    const { rows } = await read(exportOf({ date: everyMonth(), ...changes }), EUR);
    expect(rows).toMatchObject([{ fields, problems }]);
  });

  test('makes a record of each of several charges in a month', async () => {
    const patterns = [
      { type: 'day', value: 15 },
      { type: 'day', value: 30 },
    ];
    const file = exportOf({ date: everyMonth({ patterns }), next: 20_270_120 });
    const { rows } = await read(file, EUR);
    expect(rows).toMatchObject([
      { sourceId: 's0#1', fields: { nextPaymentDate: '2027-02-15', billingAnchorDay: 15 } },
      {
        sourceId: 's0#2',
        fields: { nextPaymentDate: '2027-01-30', billingAnchorDay: 30 },
        problems: [{ code: 'skipsShortMonths', field: 'nextPaymentDate' }],
      },
    ]);
  });

  test('says what a schedule lacks whose rule is damaged', async () => {
    const sql = `${SCHEMA}${scheduleOf({ date: everyMonth() }, 0)} UPDATE rules SET conditions = '[{';`;
    const { rows } = await read(databaseOf(sql), EUR);
    expect(rows[0]?.problems.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'missing period',
      'missing name',
      'missing amount',
    ]);
  });
});
