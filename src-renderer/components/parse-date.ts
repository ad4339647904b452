type Part = 'year' | 'month' | 'day';

/**
 * The day that a person typed, as `YYYY-MM-DD`: in that form, or as numbers in the order of their
 * locale (`31.1.2027`, `1/31/27`), or as the locale writes it with a month's name. Null where it is
 * none.
 */
export function parseDate(text: string, locale: string): string | null {
  const numbers = text.match(/\d+/g) ?? [];
  const [first = ''] = numbers;
  if (numbers.length === 3) {
    return dayOf(first.length === 4 ? ['year', 'month', 'day'] : orderIn(locale), numbers);
  }
  const month = monthNamed(text, locale);
  const order: readonly Part[] = first.length === 4 ? ['year', 'day'] : ['day', 'year'];
  if (month === undefined || numbers.length !== 2) return null;
  return dayOf([...order, 'month'], [...numbers, String(month)]);
}

function dayOf(order: readonly Part[], numbers: readonly string[]): string | null {
  const part = (name: Part) => numbers[order.indexOf(name)] ?? '';
  const year = part('year');
  if (year.length !== 4 && year.length !== 2) return null;
  const date = [
    year.length === 2 ? `20${year}` : year,
    part('month').padStart(2, '0'),
    part('day').padStart(2, '0'),
  ].join('-');
  const moment = new Date(`${date}T00:00:00Z`);
  // 31 February is read as 3 March, and is no day.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date) ? date : null;
}

function orderIn(locale: string): Part[] {
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'numeric', day: 'numeric' })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => type === 'year' || type === 'month' || type === 'day');
}

function monthNamed(text: string, locale: string): number | undefined {
  const words = text.toLocaleLowerCase(locale).split(/[\s.,\d]+/);
  const named = (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(locale, { month, day: 'numeric', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, index) => ({
      number: index + 1,
      name: format
        .formatToParts(Date.UTC(2027, index, 1))
        .find(({ type }) => type === 'month')
        ?.value.toLocaleLowerCase(locale)
        .replace('.', ''),
    }));
  });
  return named.find(({ name }) => name !== undefined && words.includes(name))?.number;
}
