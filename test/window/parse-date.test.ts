import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDateOnly } from '../../src-server/contract/dates.ts';
import { inRegionOf } from '../../src-server/contract/locales.ts';
import { parseDate, parseShortMonth } from '../../src-renderer/ui/dates/parse-date.ts';

// A Saturday.
const TODAY = '2026-11-21';

const withoutToday = (text: string) => parseDate(text, { locale: 'en-GB', today: undefined });

const read = (text: string, locale = 'en-GB', today: string | undefined = TODAY) =>
  parseDate(text, { locale, today });

describe('whole dates', () => {
  test.each([
    ['2027-02-28', 'en-US', '2027-02-28'],
    ['2027-2-8', 'en-US', '2027-02-08'],
    ['20270228', 'en-US', '2027-02-28'],
    ['28.2.2027', 'de-DE', '2027-02-28'],
    ['2/28/2027', 'en-US', '2027-02-28'],
    ['28/2/27', 'en-GB', '2027-02-28'],
    ['27/2/28', 'zh-CN', '2027-02-28'],
    ['28 2 2027', 'en-GB', '2027-02-28'],
    ['2027/2/28', 'zh-CN', '2027-02-28'],
    ['2027. 2. 28.', 'ko-KR', '2027-02-28'],
    ['2027年2月28日', 'zh-CN', '2027-02-28'],
    ['2027 年 2 月 28 号', 'en-US', '2027-02-28'],
    ['二月二十八日', 'zh-CN', '2027-02-28'],
    ['2026年12月14日周一', 'zh-CN', '2026-12-14'],
    ['十二月十四日 星期一', 'zh-CN', '2026-12-14'],
    ['28 Feb 2027', 'en-GB', '2027-02-28'],
    ['Feb 28, 2027', 'en-US', '2027-02-28'],
    ['28 february 2027', 'zh-CN', '2027-02-28'],
    ['28. März 2027', 'de-DE', '2027-03-28'],
    ['28. March 2027', 'de-DE', '2027-03-28'],
    ['28-feb-27', 'en-GB', '2027-02-28'],
    ['28feb2027', 'en-GB', '2027-02-28'],
    ['2027 Feb 28', 'en-GB', '2027-02-28'],
    ['February 28th, 2027', 'en-US', '2027-02-28'],
    ['28th of February 2027', 'en-GB', '2027-02-28'],
    ['Mon, 14 December 2026', 'en-GB', '2026-12-14'],
    ['monday 14 dec', 'en-GB', '2026-12-14'],
    ['２０２７－０２－２８', 'zh-CN', '2027-02-28'],
  ])('%s in %s is %s', (text, locale, date) => {
    expect(read(text, locale)).toBe(date);
  });
});

describe('the order of numbers', () => {
  test.each([
    ['5/6/2027', 'en-US', '2027-05-06'],
    ['5/6/2027', 'en-GB', '2027-06-05'],
    ['5/6', 'en-US', '2027-05-06'],
    ['5/6', 'en-GB', '2027-06-05'],
    ['5.6.', 'de-DE', '2027-06-05'],
    ['12/14/2026', 'en-US', '2026-12-14'],
    ['14/12/2026', 'en-GB', '2026-12-14'],
    ['14.12.2026', 'de-DE', '2026-12-14'],
    ['12/11', 'sv-SE', '2027-11-12'],
    ['12/11', 'zh-CN', '2026-12-11'],
    ['12/11/2026', 'zh-CN', '2026-12-11'],
  ])('%s in %s is %s', (text, locale, date) => {
    expect(read(text, locale)).toBe(date);
  });

  test.each([
    ['25/12', 'en-US', '2026-12-25'],
    ['14.12.', 'en-US', '2026-12-14'],
    ['14/12/2026', 'en-US', '2026-12-14'],
    ['12/14/2026', 'en-GB', '2026-12-14'],
    ['12/14', 'de-DE', '2026-12-14'],
  ])('%s in %s can only be %s', (text, locale, date) => {
    expect(read(text, locale)).toBe(date);
  });

  test.each([
    ['31/4/2027', 'en-GB'],
    ['4/31/2027', 'en-US'],
    ['13/13', 'en-US'],
    ['2026-14-12', 'en-US'],
  ])('%s in %s is not turned round into a day', (text, locale) => {
    expect(read(text, locale)).toBeNull();
  });
});

describe('from today, in English and Chinese', () => {
  test.each([
    ['14', '2026-12-14'],
    ['21', '2026-11-21'],
    ['22', '2026-11-22'],
    ['31', '2026-12-31'],
    ['14th', '2026-12-14'],
    ['the 14th', '2026-12-14'],
    ['14.', '2026-12-14'],
    ['14号', '2026-12-14'],
    ['十四号', '2026-12-14'],
    ['14 dec', '2026-12-14'],
    ['dec 14', '2026-12-14'],
    ['Dec. 14th', '2026-12-14'],
    ['14dec', '2026-12-14'],
    ['14 nov', '2027-11-14'],
    ['21 nov', '2026-11-21'],
    ['29 feb', '2028-02-29'],
    ['12月14日', '2026-12-14'],
    ['12月14', '2026-12-14'],
    ['11月20日', '2027-11-20'],
    ['明年3月1日', '2027-03-01'],
    ['14th of next month', '2026-12-14'],
    ['14 next month', '2026-12-14'],
    ['下个月14号', '2026-12-14'],
    ['下月14日', '2026-12-14'],
    ['本月5号', '2026-11-05'],
    ['月底', '2026-11-30'],
    ['本月底', '2026-11-30'],
    ['这个月末', '2026-11-30'],
    ['下月底', '2026-12-31'],
    ['下下个月底', '2027-01-31'],
    ['2月底', '2027-02-28'],
    ['十二月末', '2026-12-31'],
    ['end of month', '2026-11-30'],
    ['the end of the month', '2026-11-30'],
    ['last day of next month', '2026-12-31'],
    ['end of february', '2027-02-28'],
    ['month end', '2026-11-30'],
    ['today', TODAY],
    ['今天', TODAY],
    ['tomorrow', '2026-11-22'],
    ['Tomorrow ', '2026-11-22'],
    ['明天', '2026-11-22'],
    ['day after tomorrow', '2026-11-23'],
    ['后天', '2026-11-23'],
    ['大后天', '2026-11-24'],
    ['yesterday', '2026-11-20'],
    ['昨天', '2026-11-20'],
    ['in 3 days', '2026-11-24'],
    ['3天后', '2026-11-24'],
    ['三天之后', '2026-11-24'],
    ['in 2 weeks', '2026-12-05'],
    ['two weeks from now', '2026-12-05'],
    ['两周后', '2026-12-05'],
    ['2个星期以后', '2026-12-05'],
    ['in a month', '2026-12-21'],
    ['一个月后', '2026-12-21'],
    ['十二个月后', '2027-11-21'],
    ['半年后', '2027-05-21'],
    ['in a year', '2027-11-21'],
    ['3 days ago', '2026-11-18'],
    ['3天前', '2026-11-18'],
    ['next week', '2026-11-28'],
    ['下周', '2026-11-28'],
    ['next month', '2026-12-21'],
    ['下个月', '2026-12-21'],
    ['下下个月', '2027-01-21'],
    ['last month', '2026-10-21'],
    ['上个月', '2026-10-21'],
    ['next year', '2027-11-21'],
    ['明年', '2027-11-21'],
    ['friday', '2026-11-27'],
    ['fri', '2026-11-27'],
    ['周五', '2026-11-27'],
    ['星期五', '2026-11-27'],
    ['saturday', '2026-11-28'],
    ['sunday', '2026-11-22'],
    ['周日', '2026-11-22'],
    ['星期天', '2026-11-22'],
    ['this friday', '2026-11-27'],
    ['this saturday', '2026-11-21'],
    ['本周五', '2026-11-20'],
    ['next friday', '2026-11-27'],
    ['下周五', '2026-11-27'],
    ['下个星期五', '2026-11-27'],
    ['下下周五', '2026-12-04'],
    ['last friday', '2026-11-20'],
    ['last saturday', '2026-11-14'],
    ['上周五', '2026-11-13'],
    ['下週五', '2026-11-27'],
    ['+7', '2026-11-28'],
    ['+ 7', '2026-11-28'],
    ['+2w', '2026-12-05'],
    ['+1 month', '2026-12-21'],
    ['-3', '2026-11-18'],
    ['−3', '2026-11-18'],
    ['＋7天', '2026-11-28'],
    ['14 Dec 2026 +7', '2026-12-21'],
    ['2026-12-14 -3', '2026-12-11'],
    ['2026年12月14日+7', '2026-12-21'],
  ])('%s is %s', (text, date) => {
    for (const locale of ['en-US', 'en-GB', 'zh-CN', 'de-DE', 'tr-TR']) {
      expect(read(text, locale)).toBe(date);
    }
  });

  test('on a Monday, Friday is that of this week, and the next one that of the next', () => {
    expect(read('friday', 'en-GB', '2026-11-23')).toBe('2026-11-27');
    expect(read('this friday', 'en-GB', '2026-11-23')).toBe('2026-11-27');
    expect(read('next friday', 'en-GB', '2026-11-23')).toBe('2026-12-04');
    expect(read('下周五', 'zh-CN', '2026-11-23')).toBe('2026-12-04');
  });

  test('a month on from its last day is the last day of a shorter one', () => {
    expect(read('next month', 'en-GB', '2027-01-31')).toBe('2027-02-28');
    expect(read('next year', 'en-GB', '2028-02-29')).toBe('2029-02-28');
  });

  test('what is not said is behind where a field is about the past', () => {
    const past = (text: string) =>
      parseDate(text, { locale: 'en-GB', today: TODAY, toward: 'past' });
    expect(past('14')).toBe('2026-11-14');
    expect(past('21')).toBe(TODAY);
    expect(past('31')).toBe('2026-10-31');
    expect(past('14 dec')).toBe('2025-12-14');
    expect(past('friday')).toBe('2026-11-20');
    expect(past('周六')).toBe('2026-11-14');
    expect(past('sunday')).toBe('2026-11-15');
    expect(past('tomorrow')).toBe('2026-11-22');
  });

  test('without today, only whole dates are read', () => {
    expect(withoutToday('14 dec 2026')).toBe('2026-12-14');
    expect(withoutToday('2026年12月14日')).toBe('2026-12-14');
    for (const text of [
      '14',
      '14 dec',
      '12月14日',
      '明年3月1日',
      'tomorrow',
      'friday',
      '+7',
      '下月1号',
    ]) {
      expect(withoutToday(text)).toBeNull();
    }
  });
});

test.each([
  '',
  ' ',
  '0',
  '32',
  '28 Foo 2027',
  'some friday',
  'friday or so',
  'may',
  'dec 2026',
  '31 feb',
  '31.2.2027',
  '31.12.20x6',
  '2027-02-30',
  '2027-13-01',
  '10000-01-01',
  '1899-12-31',
  '1/2/3',
  '15.49',
  '$15',
  '14 dec 15 jan',
  'pay on 14 dec please',
  'tue 14 dec',
  '12月14日周二',
  '2月30日',
  '13月1日',
  '13月底',
  'end of next december',
  '二二二号',
  '14号左右',
  'in some weeks',
  'in 2 fortnight',
  'next',
  '+',
  '+7 foo',
  '+99999',
  '5+7',
  '2026-12-14-3',
  '14 of',
  'constructor',
])('%j is no day', (text) => {
  expect(read(text, 'en-GB')).toBeNull();
});

describe('laws', () => {
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((moment) => moment.toISOString().slice(0, 10));

  const recent = day.filter((date) => date > '1970');

  const styles: readonly Intl.DateTimeFormatOptions[] = [
    { dateStyle: 'medium' },
    { dateStyle: 'long' },
    { dateStyle: 'full' },
    { year: 'numeric', month: 'numeric', day: 'numeric' },
    { weekday: 'short', year: 'numeric', month: 'long', day: 'numeric' },
  ];

  const accounts =
    'en-US en-GB en-CA en-ZA en-AU en-IN de-DE de-CH fr-CA sv-SE pl-PL ar-EG fa-IR th-TH ja-JP ko-KR zh-CN zh-HK zh-SG'.split(
      ' ',
    );

  test('what the window writes in any region is read back as the same day, in both languages', () => {
    fc.assert(
      fc.property(
        day,
        fc.constantFrom('en', 'zh-CN'),
        fc.constantFrom(...accounts),
        fc.constantFrom(...styles.slice(0, 3), styles[4]),
        (date, language, locale, style) => {
          const shownIn = inRegionOf(language, locale);
          const written = new Intl.DateTimeFormat(shownIn, { ...style, timeZone: 'UTC' });
          expect(read(written.format(new Date(date)), locale)).toBe(date);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('numbers as a locale writes them are read back as the same day', () => {
    fc.assert(
      fc.property(
        day,
        fc.constantFrom('en-US', 'en-GB', 'de-DE', 'sv-SE', 'zh-CN', 'ja-JP'),
        (date, locale) => {
          const written = new Intl.DateTimeFormat(locale, { ...styles[3], timeZone: 'UTC' });
          expect(read(written.format(new Date(date)), locale)).toBe(date);
        },
      ),
    );
  });

  test('what a field shows is read back as the same day in other languages, too', () => {
    const locales = ['en-GB', 'en-US', 'de-DE', 'fr-FR', 'zh-CN', 'ja-JP', 'sv-SE'];
    fc.assert(
      fc.property(day, fc.constantFrom(...locales), (date, locale) => {
        const shown = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
        expect(read(shown.format(new Date(date)), locale)).toBe(date);
      }),
    );
  });

  test('a day without its year is the first such day from today on, or the last until today', () => {
    fc.assert(
      fc.property(day, recent, fc.constantFrom('en-GB', 'zh-CN'), (date, today, locale) => {
        const short = new Intl.DateTimeFormat(locale, {
          day: 'numeric',
          month: 'short',
          timeZone: 'UTC',
        });
        const text = short.format(new Date(date));
        const ahead = parseDate(text, { locale, today }) ?? '';
        const behind = parseDate(text, { locale, today, toward: 'past' }) ?? '9999';
        expect(ahead.slice(5)).toBe(date.slice(5));
        expect(ahead >= today).toBe(true);
        expect(behind <= today).toBe(true);
        expect(date < today || date >= ahead).toBe(true);
      }),
    );
  });

  test('whatever is typed is a real day or none, and never an error', () => {
    const words =
      'next last in ago a two day weeks months friday mon 14 31 2026 12 dec may + - / . , 年 月 日 号 下 个 周 五 十 二 后 前 半 明 天 99999'.split(
        ' ',
      );
    const some = fc.array(fc.constantFrom(...words, ' ', ''), { maxLength: 7 });
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      some.map((parts) => parts.join('')),
      some.map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(typed, day, fc.constantFrom('en-US', 'en-GB', 'zh-CN'), (text, today, locale) => {
        const date = parseDate(text, { locale, today });
        expect(date === null || isDateOnly(date)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('a day that its month is too short for', () => {
  test.each([
    ['31 feb', 'en-GB', '2027-02'],
    ['Feb 30, 2028', 'en-US', '2028-02'],
    ['29.2.2027', 'de-DE', '2027-02'],
    ['2027-06-31', 'en-GB', '2027-06'],
    ['2月30日', 'zh-CN', '2027-02'],
  ])('%s', (text, locale, month) => {
    expect(parseShortMonth(text, { locale, today: TODAY })?.slice(0, 7)).toBe(month);
  });

  test.each(['31 jan', '29 feb 2028', 'monday 30 nov 2027', '31', '31 x', '32 feb', 'feb', ''])(
    'is not %j',
    (text) => {
      expect(parseShortMonth(text, { locale: 'en-GB', today: TODAY })).toBeNull();
    },
  );
});
