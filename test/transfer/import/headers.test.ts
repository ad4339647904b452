import { expect, test } from 'vitest';
import { targetOf } from '../../../src-server/transfer/import/table/synonyms.ts';
import { read } from './import.ts';

test.each([
  ['name', '名称 服务 服务名 订阅服务 产品名称 商品名称 软件名称 应用 平台'],
  ['amount', '金额 价格 价格（元） 金额(¥) 资费 月费 扣款金额 续费价格'],
  ['currency', '币种 币别 货币单位'],
  ['interval', '周期 付费周期 缴费周期 账单周期 续订周期 扣款频率 计费方式'],
  [
    'nextPaymentDate',
    '下次 下次扣款 下次扣款日 下次扣款时间 下次续费 下次续费日 下次付款日 下次支付日期 下次缴费 下次扣费日期 下次账单日 下次日期 下期扣款 到期 到期日 到期时间 过期时间 续费 续费日期 扣费日期 有效期 日期',
  ],
  ['lastPaymentDate', '上次付款 上次扣款日期 最近续费'],
  ['startedOn', '开始日期 开通时间 订阅时间 首次付款'],
  ['endsOn', '结束日期 合同到期'],
  ['status', '状态 订阅状态 是否启用'],
  ['category', '分类 类目 种类'],
  ['paymentMethod', '支付方式 付款账户 银行卡'],
  ['account', '账号 登录账号 手机号'],
  ['autoRenew', '自动续费 自动续订'],
  ['notes', '备注 备注说明'],
  ['nextPaymentDate', 'Next|Next date|Nächste Ausführung'],
  ['name', 'Begünstigter/Zahlungspflichtiger|Auftraggeber / Empfänger|Empfänger'],
  ['lastPaymentDate', 'Buchungstag|Wertstellung|Valuta'],
  ['notes', 'Verwendungszweck'],
])('%s is what everyday headers mean: %s', (target, headers) => {
  for (const header of headers.split(headers.includes('|') ? '|' : ' ')) {
    expect([header, targetOf(header)]).toEqual([header, target]);
  }
});

test('a Chinese sheet is read by its headers, whatever is in the cells', async () => {
  const { rows, table } = await read(
    '服务\t分类\t金额\t币种\t周期\t下次\t备注\n爱奇艺\t影音\t25\t人民币\t连续包季\t待定\t家庭\n微博\t社交\t15\tCNY\t月度\t2026/12/5\t\n',
  );
  expect(table?.columns.map(({ target }) => target)).toEqual([
    'name',
    'category',
    'amount',
    'currency',
    'interval',
    'nextPaymentDate',
    'notes',
  ]);
  expect(rows).toMatchObject([
    { fields: { name: '爱奇艺', customMonths: 3 }, problems: [{ code: 'invalidDate' }] },
    { fields: { name: '微博', period: 'monthly', nextPaymentDate: '2026-12-05' }, problems: [] },
  ]);
});

test('the header of a price can say that it is for each month or year', async () => {
  const { rows } = await read('名称,年付金额,下次\nA,¥120,2027-01-01\nB,¥99,2027-01-02\n');
  expect(rows.map(({ fields }) => fields.period)).toEqual(['yearly', 'yearly']);
});

test('the day of a booking is no next payment, which is calculated from it', async () => {
  const { rows, table } = await read(
    'Buchungstag;Wertstellung;Empfänger;Betrag (EUR);Turnus\n03.11.26;04.11.26;Netflix;13,99;monatlich\n',
  );
  expect(table?.columns.slice(0, 2).map(({ target }) => target)).toEqual(['lastPaymentDate', null]);
  expect(rows).toMatchObject([{ fields: { nextPaymentDate: '2026-12-03' } }]);
});

test('a price can say how often it is paid, where no column does', async () => {
  const { rows } = await read(
    '名称,价格,周期,下次\nA,￥198/年,,2027-01-01\nB,15元/月,,2027-01-02\nC,9 EUR per month,年,2027-01-03\n',
  );
  expect(rows.map(({ fields }) => fields.period)).toEqual(['yearly', 'monthly', 'yearly']);
});

test.each([
  ['12月5日', '2026-12-05'],
  ['11月24日', '2027-11-24'],
  ['2月29日', '2028-02-29'],
  ['5 December', '2026-12-05'],
  ['1. Januar', '2027-01-01'],
  ['Nov 25', '2026-11-25'],
  ['13月5日', undefined],
  ['bald', undefined],
])('a next payment on %s, without a year, is on %s', async (text, date) => {
  const { rows } = await read(`Name,Price,Cycle,Next\nA,5 EUR,monthly,${text}\n`);
  expect(rows[0]?.fields.nextPaymentDate).toBe(date);
  expect(rows[0]?.problems.map(({ code }) => code)).toContain(
    date === undefined ? 'invalidDate' : 'derivedDate',
  );
});
