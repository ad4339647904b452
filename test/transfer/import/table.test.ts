import { describe, expect, test } from 'vitest';
import { answerKey } from '../../../src-server/transfer/import/interview.ts';
import { isBlocked } from '../../../src-server/transfer/import/problems.ts';
import { columnTargets } from '../../../src-server/contract/import-columns.ts';
import { targetOf } from '../../../src-server/transfer/import/table/synonyms.ts';
import { read, sample } from './import.ts';
import { everyMonths } from './expected.ts';

const fieldsOf = async (content: string | Uint8Array, options = {}) =>
  (await read(content, options)).rows.map(({ fields }) => fields);

test.each([
  ['quarterly', '2026-08-31', '2026-11-30', 31],
  ['every 6 months', '2026-08-31', '2027-02-28', 31],
  ['monthly', '2026-10-31', '2026-11-30', 31],
  ['yearly', '2024-02-29', '2025-02-28', 29],
])('%s, last paid on %s, keeps its day', async (interval, last, next, day) => {
  const text = `Name,Category,Price,Currency,Billing period,Last payment\nA,B,5,EUR,${interval},${last}\n`;
  expect(await fieldsOf(text)).toMatchObject([{ nextPaymentDate: next, billingAnchorDay: day }]);
});

test.each(['gekündigt', 'Cancelled', '已取消'])(
  'a column "%s" has flags or dates',
  async (header) => {
    const columns = `Name;Category;Price;Currency;Billing period;Next payment;${header}`;
    const rows = ['ja', 'x', 'nein', '', '30.11.2026', '25.11.2026'].map(
      (cell, at) => `Service ${at};B;5;EUR;monthly;2026-12-01;${cell}`,
    );
    const { rows: found, questions } = await read([columns, ...rows].join('\n'));
    expect(found.map(({ fields, details }) => [fields.status, details.cancelledOn])).toEqual([
      ['cancelled', undefined],
      ['cancelled', undefined],
      ['active', undefined],
      ['active', undefined],
      ['active', '2026-11-30'],
      ['cancelled', '2026-11-25'],
    ]);
    expect(found.flatMap(({ problems }) => problems)).toEqual([]);
    expect(questions).toEqual([]);
  },
);

test.each(['49,00 kr.', 'kr. 49,00', '49,00 SFr.'])('reads %s', async (amount) => {
  const text = `Name;Category;Price;Billing period;Next payment\nA;B;${amount};monthly;2026-12-01\n`;
  const answers = { 'currency:kr.': 'DKK' };
  expect(await fieldsOf(text, { answers })).toMatchObject([{ amountHundredths: 4900 }]);
});

const identities = async (text: string) =>
  (await read(text)).rows.map((row) => ('sourceId' in row ? row.sourceId : row.contentHash));

const fingerprintOf = async (text: string) => (await read(text)).table?.fingerprint;

describe('a German spreadsheet of 40 rows', () => {
  test('is read without a question but that of its encoding', async () => {
    const { source, table, rows, questions } = await read(sample('abos.csv'));
    expect(source).toBe('csv');
    expect(table).toMatchObject({ delimiter: ';', headerRow: 4 });
    expect(table?.columns.map(({ header, target }) => [header, target])).toEqual([
      ['Anbieter', 'name'],
      ['Kategorie', 'category'],
      ['Betrag', 'amount'],
      ['Turnus', 'interval'],
      ['Nächste Zahlung', 'nextPaymentDate'],
      ['Zahlungsart', 'paymentMethod'],
      ['Bemerkung', 'notes'],
    ]);
    expect(questions).toMatchObject([{ code: 'encoding', assumed: 'windows-1252' }]);
    expect(rows).toHaveLength(41);
    expect(rows.at(-1)).toMatchObject({ row: 45, problems: [{ code: 'totalRow' }] });
  });

  test('has each amount, interval and date as it was meant', async () => {
    const { rows } = await read(sample('abos.csv'));
    const of = (name: string) => rows.find(({ fields }) => fields.name === name);
    expect(of('Netflix')).toMatchObject({
      row: 5,
      confidence: 'exact',
      fields: {
        category: 'Streaming',
        amountHundredths: 1799,
        currency: 'EUR',
        period: 'monthly',
        nextPaymentDate: '2026-12-03',
        billingAnchorDay: 3,
        status: 'active',
      },
      details: { paymentMethod: 'Kreditkarte', notes: 'Premium' },
      original: { Anbieter: 'Netflix', Betrag: '17,99 €', 'Nächste Zahlung': '03.12.2026' },
      problems: [],
    });
    expect(of('Kfz-Versicherung')?.fields).toMatchObject({
      amountHundredths: 128_436,
      period: 'yearly',
    });
    expect(of('Mobilfunk Jürgen')?.fields).toMatchObject({ period: 'custom', customDays: 28 });
    expect(of('WOW')?.details.notes).toBe('Filme; Serien und Sport');
    const cents = rows
      .slice(0, -1)
      .reduce((sum, { fields }) => sum + (fields.amountHundredths ?? 0), 0);
    expect(cents).toBe(316_238);
    const blocked = rows
      .filter(({ problems }) => isBlocked(problems))
      .map(({ fields }) => fields.name);
    expect(blocked).toEqual(['Summe']);
    expect(of('GEZ Rundfunkbeitrag')?.fields).toMatchObject(everyMonths(3));
  });
});

describe('the bytes', () => {
  const text = 'Name;Preis;Währung;Datum\nCafé;12,50;EUR;24.12.2026\n';
  const utf16 = (big: boolean, mark: boolean) => {
    const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le');
    return big ? bytes.swap16() : bytes;
  };

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 LE', utf16(false, true)],
    ['UTF-16 BE', utf16(true, true)],
    ['UTF-16 LE without a mark', utf16(false, false)],
    ['UTF-16 BE without a mark', utf16(true, false)],
    ['windows-1252', Buffer.from(text, 'latin1')],
  ])('are read as %s', async (_, bytes) => {
    expect(await fieldsOf(bytes)).toMatchObject([
      { name: 'Café', amountHundredths: 1250, currency: 'EUR', nextPaymentDate: '2026-12-24' },
    ]);
  });

  // "名称,金额\n网易云音乐,15" in GB 18030.
  const chinese = Buffer.from('c3fbb3c62cbdf0b6ee0acdf8d2d7d4c6d2f4c0d62c31350a', 'hex');

  test('are taken for Chinese where they come in pairs', async () => {
    const { questions } = await read(chinese);
    expect(questions[0]).toMatchObject({
      code: 'encoding',
      assumed: 'gb18030',
      example: { row: 1, text: '名称' },
    });
    expect(await fieldsOf(chinese)).toMatchObject([{ name: '网易云音乐', amountHundredths: 1500 }]);
  });

  test.each([
    ['Caf\xe9', false, 'Caf\xe9'],
    ['Caf\xe9', true, 'Ni\xf1o'],
  ])('are shown where they differ: %s, with another row: %s', async (name, isMore, example) => {
    const rows = [name, ...(isMore ? ['Ni\xf1o'] : [])].map((each) => `${each},5`);
    const { questions } = await read(Buffer.from(`Name,Price\n${rows.join('\n')}\n`, 'latin1'));
    const choices = questions[0]?.choices.map(({ value }) => value);
    expect(choices?.includes('windows-1250')).toBe(isMore);
    expect(questions[0]).toMatchObject({ code: 'encoding', example: { text: example } });
  });

  test('are read as the person chose', async () => {
    const answers = { 'encoding:': 'windows-1251' };
    const [fields] = await fieldsOf(
      Buffer.from('Name,Price\n\xcf\xf0\xe8\xe2\xe5\xf2,5\n', 'latin1'),
      { answers },
    );
    expect(fields?.name).toBe('Привет');
    const { questions } = await read(chinese, { answers: { 'encoding:': 'big5' } });
    expect(questions[0]).toMatchObject({ code: 'encoding', assumed: 'big5' });
  });
});

describe('the delimiter', () => {
  test.each([
    ['commas', 'Name,Price,Date\n"A, Inc.",5,2026-12-01\n'],
    ['semicolons, with decimal commas', 'Name;Price;Date\nA, Inc.;5,00;2026-12-01\n'],
    ['tabs, as pasted', 'Name\tPrice\tDate\nA, Inc.\t5\t2026-12-01'],
    ['bars', 'Name|Price|Date\nA, Inc.|5|2026-12-01\n'],
    ['what Excel says', 'sep=;\r\nName;Price;Date\r\nA, Inc.;5;2026-12-01\r\n'],
  ])('is found: %s', async (_, text) => {
    expect(await fieldsOf(text)).toMatchObject([
      { name: 'A, Inc.', amountHundredths: 500, nextPaymentDate: '2026-12-01' },
    ]);
  });

  test('lines are counted within quotes and behind what Excel says', async () => {
    const { rows } = await read('sep=,\nName,Price,Notes\n\nA,1,"x\ny"\r\nB,2,\n');
    expect(rows.map(({ row, details }) => [row, details.notes])).toEqual([
      [4, 'x\ny'],
      [6, undefined],
    ]);
  });

  test('a lone quotation mark is one', async () => {
    const { rows } = await read('Name,Price\n27" monitor,5\n');
    expect(rows[0]?.fields.name).toBe('27" monitor');
  });

  test('is found where a cell goes on beyond what is looked at', async () => {
    const long = `Name;Price;Notes\nA;5;"${'a, b\n'.repeat(20_000)}"\nB;6;\n`;
    expect(await fieldsOf(long)).toMatchObject([
      { name: 'A' },
      { name: 'B', amountHundredths: 600 },
    ]);
  });
});

describe('columns', () => {
  test.each(columnTargets.map((target) => [target]))('%s has names', (target) => {
    expect(targetOf(target)).toBe(target);
  });

  test.each([
    ['Preis in €', 'amount'],
    ['Amount (USD)', 'amount'],
    ['MONTANT', 'amount'],
    ['费用（元）', 'amount'],
    ['Next billing date', 'nextPaymentDate'],
    ['next_payment_date', 'nextPaymentDate'],
    ['Prochaine échéance', 'nextPaymentDate'],
    ['Próximo pago', 'nextPaymentDate'],
    ['下次扣款日期', 'nextPaymentDate'],
    ['Zahlungsrhythmus', 'interval'],
    ['Billing', 'interval'],
    ['Next bill', 'nextPaymentDate'],
    ['Customer No.', 'account'],
    ['Wochentag', undefined],
  ])('%s is %s', (header, target) => {
    expect(targetOf(header)).toBe(target);
  });

  test('are found by their values where there is no header', async () => {
    const { table, rows } = await read(
      'Netflix\t15.49\tUSD\tmonthly\t2026-12-01\nHBO\t9.99\tUSD\tmonthly\t2026-12-05\n',
    );
    expect(table?.headerRow).toBeNull();
    expect(table?.columns.map(({ header, target, basis }) => [header, target, basis])).toEqual([
      ['A', 'name', 'values'],
      ['B', 'amount', 'values'],
      ['C', 'currency', 'values'],
      ['D', 'interval', 'values'],
      ['E', 'nextPaymentDate', 'values'],
    ]);
    expect(rows).toMatchObject([
      { row: 1, confidence: 'guessed', fields: { name: 'Netflix', amountHundredths: 1549 } },
      { row: 2, confidence: 'guessed', fields: { name: 'HBO' } },
    ]);
  });

  test('are what the person chose, several of them together, and what is ignored is not lost', async () => {
    const text = 'Ding,Extra,Wieviel,Farbe,Name\nA,more,5,red,note\n';
    const { rows, table } = await read(text, {
      columns: { Ding: 'name', Extra: 'notes', Wieviel: 'amount', Name: 'notes', Farbe: 'ignore' },
    });
    expect(table?.columns[0]).toEqual({
      header: 'Ding',
      target: 'name',
      basis: 'chosen',
      samples: ['A'],
    });
    expect(rows).toMatchObject([
      {
        confidence: 'exact',
        fields: { name: 'A', amountHundredths: 500 },
        details: { notes: 'more note' },
        unmapped: { Farbe: 'red' },
      },
    ]);
  });

  test('are known by most of their values, and the others are asked about', async () => {
    const { rows, questions } = await read(
      'Name,Price,Rhythm\nA,5 EUR,monthly\nB,5 EUR,Mondphase\nC,5 EUR,yearly\n',
    );
    expect(rows.map(({ fields }) => fields.period)).toEqual(['monthly', undefined, 'yearly']);
    expect(questions).toContainEqual(
      expect.objectContaining({ code: 'interval', key: expect.stringMatching(/mondphase/i) }),
    );
  });

  test.each([
    [
      'Name,Price,Every\nA,5 EUR,month\nB,5 EUR,2 weeks\n',
      [
        [1, 'month'],
        [2, 'week'],
      ],
    ],
    [
      'Name,Price,Period,Every\nA,5 EUR,months,1\nB,5 EUR,weeks,2\n',
      [
        [1, 'month'],
        [2, 'week'],
      ],
    ],
  ])('"Every" is above intervals as well as counts', async (text, intervals) => {
    const { rows } = await read(text);
    const all = rows.map(({ details: { interval } }) => [interval?.every, interval?.unit]);
    expect(all).toEqual(intervals);
  });

  test.each([
    ['Preis/Monat', [1, 'month']],
    ['Monthly cost', [1, 'month']],
    ['Price (mtl.)', [1, 'month']],
    ['Cost per year', [1, 'year']],
    ['Price / week', [1, 'week']],
    ['Price', [undefined, undefined]],
  ])(
    'an amount below "%s" is charged every %j, and a term says nothing of that',
    async (header, expected) => {
      const { rows } = await read(
        `Name,${header},Laufzeit\nA,5 EUR,24 Monate\nB,7 EUR,12 Monate\n`,
      );
      const all = rows.map(({ details: { interval } }) => [interval?.every, interval?.unit]);
      expect(all).toEqual([expected, expected]);
    },
  );

  test.each([
    ['netflix.com', 'https://netflix.com'],
    ['router.lan:8080/a', 'https://router.lan:8080/a'],
    ['http://example.com', 'http://example.com'],
    ['javascript:alert(1)', undefined],
  ])('a website is completed, or left to the original: %s', async (written, website) => {
    const { rows } = await read(`Name,Price,Website\nA,5 EUR,${written}\n`);
    expect(rows[0]?.fields.website).toBe(website);
  });

  test('what a row says of its interval counts more than the header of the amount', async () => {
    const { rows } = await read('Name,Price/month,Cycle\nA,5 EUR,yearly\nB,7 EUR,\n');
    expect(rows.map(({ fields: { period } }) => period)).toEqual(['yearly', 'monthly']);
  });

  test('are as many as the header has, unless most rows have more', async () => {
    const { rows } = await read('Name,Price,Notes\nA,5,x\nB,5\nC,5,x,y,z\nD,5,x,y,z,1\nE,5,x\n');
    expect(rows.map(({ problems }) => problems.some(({ code }) => code === 'cellCount'))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  test('of one name, or of none, are all there', async () => {
    const { rows } = await read('Name,Price,Price,,\nA,5,6,red,blue,z\nB,5,6\nC,5,6,,\nD,5,6,,\n');
    expect(rows[0]?.original).toEqual({
      Name: 'A',
      Price: '5',
      'Price (2)': '6',
      D: 'red',
      E: 'blue',
      6: 'z',
    });
    expect(rows[0]?.unmapped).toMatchObject({ D: 'red', E: 'blue', 6: 'z' });
    expect(rows.map(({ problems }) => problems.find(({ code }) => code === 'cellCount'))).toEqual([
      { code: 'cellCount', params: { cells: 6, expected: 5 } },
      { code: 'cellCount', params: { cells: 3, expected: 5 } },
      undefined,
      undefined,
    ]);
  });

  test('have a fingerprint that other rows do not change', async () => {
    const one = await fingerprintOf('Name,Price\nA,5\n');
    expect(await fingerprintOf('Name; Price\nB;6\nC;7\n')).toBe(one);
    expect(await fingerprintOf('Name,Cost\nA,5\n')).not.toBe(one);
  });

  test('have no apostrophe before what would be a formula', async () => {
    const { rows } = await read("Name,Price,Notes\n'=A1,5,'-5 off\n'Round Midnight,5,x\n");
    expect(rows.map(({ fields }) => fields.name)).toEqual(['=A1', "'Round Midnight"]);
    expect(rows[0]?.details.notes).toBe('-5 off');
    expect(rows[0]?.original).toMatchObject({ Name: "'=A1" });
  });
});

describe('rows are identified', () => {
  test('by their ID or their content', async () => {
    const [first, second] = await identities('ID,Name,Price\na,A,5\n,B,6\n');
    expect(first).toBe('a');
    expect(second).toMatch(/^[0-9a-f]{64}$/);
    // Independent of its position and of other rows.
    expect(await identities('ID,Name,Price\n,B,6\nc,C,7\n')).toEqual([second, 'c']);
  });

  test('uniquely within a file', async () => {
    const found = await identities('ID,Name,Price\na,A,5\na,B,6\n,C,7\n,C,7\n');
    expect(found[0]).toBe('a');
    expect(new Set(found).size).toBe(4);
  });
});

describe('answers', () => {
  test('hold for all rows that say nothing themselves', async () => {
    const answers = {
      'currency:': 'USD',
      'category:': 'Other',
      'interval:': 'yearly',
      'category:Serien': 'Video',
    };
    const text = 'Name,Price,Date,Category\nA,5,2026-12-01,Serien\nB,6,2026-12-02,\n';
    const { rows } = await read(text, { answers });
    expect(
      rows.map(({ fields: { currency, category, period } }) => [currency, category, period]),
    ).toEqual([
      ['USD', 'Video', 'yearly'],
      ['USD', 'Other', 'yearly'],
    ]);
    expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
  });

  test('are asked for with each word that is unknown', async () => {
    const text = 'Name,Price,Turnus,Status,Date\nA,$5,bei Vollmond,schlafend,2026-12-01\n';
    const { rows, questions } = await read(text);
    expect(questions.map(answerKey)).toEqual([
      'currency:$',
      'status:schlafend',
      'interval:bei Vollmond',
      'category:',
    ]);
    expect(isBlocked(rows[0]?.problems ?? [])).toBe(true);
    const answers = {
      'currency:$': 'USD',
      'status:schlafend': 'paused',
      'interval:bei Vollmond': '28 days',
      'category:': 'Other',
    };
    const [fields] = await fieldsOf(text, { answers });
    expect(fields).toMatchObject({ currency: 'USD', status: 'paused', customDays: 28 });
  });

  test('that are none of the choices count as none', async () => {
    const { rows } = await read('Name,Price\nA,$5\n', { answers: { 'currency:$': 'EUR' } });
    expect(rows[0]?.fields.currency).toBeUndefined();
  });
});
