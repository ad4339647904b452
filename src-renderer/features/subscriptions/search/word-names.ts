import type { FilterName } from '../filters/list-query.ts';
import { intervalNames } from '../../../../src-server/contract/interval-names.ts';
import type { ListQuery } from '../../../../src-server/contract/list-query.ts';

type Values = { readonly [Name in 'status' | 'period']: NonNullable<ListQuery[Name]>[number] };
type Names<Key extends string> = Readonly<Record<Key, string>>;

/** The languages of the words. All of them are recognized, whatever the window's language. */
export type WordLanguage = 'en' | 'zh';

// The first name is the one that is written; an underscore stands for a space.
const NAMES: Readonly<Record<WordLanguage, Names<FilterName>>> = {
  en: {
    status: 'status is',
    category: 'category cat',
    period: 'every period billing',
    currency: 'cur currency',
    tag: 'tag tags',
    method: 'paid method payment',
    name: 'name',
    amount: 'amount price',
    renews: 'renews due',
  },
  zh: {
    status: '状态',
    category: '类别 分类',
    period: '周期 计费周期',
    currency: '币种 货币',
    tag: '标签',
    method: '付款方式 支付方式',
    name: '名称',
    amount: '金额 价格',
    renews: '续费 到期 截止',
  },
};

const VALUES: Readonly<Record<WordLanguage, Names<Values['status']> & Names<Values['period']>>> = {
  en: {
    active: 'active',
    paused: 'paused',
    cancelled: 'cancelled canceled',
    overdue: 'overdue late',
    trial: 'trial on_trial free_trial',
    weekly: 'weekly week',
    everyTwoWeeks: 'every_2_weeks 2_weeks fortnightly biweekly',
    monthly: 'monthly month',
    quarterly: 'quarterly quarter 3_months',
    halfYearly: 'every_6_months 6_months half-yearly semiannual',
    yearly: 'yearly year annual',
    everyTwoYears: 'every_2_years 2_years biennial',
    custom: 'other custom',
  },
  zh: {
    active: '使用中',
    paused: '已暂停 暂停',
    cancelled: '已取消 取消',
    overdue: '已逾期 逾期 过期',
    trial: '试用中 试用',
    weekly: '每周 按周 周',
    everyTwoWeeks: '每两周 双周',
    monthly: '每月 按月 月',
    quarterly: '每季度 按季 季度 季',
    halfYearly: '每半年 半年',
    yearly: '每年 按年 年',
    everyTwoYears: '每两年 两年',
    custom: '其他 自定义',
  },
};

const LANGUAGES = ['en', 'zh'] as const;

const byName = new Map(
  LANGUAGES.flatMap((language) =>
    Object.entries(NAMES[language]).flatMap(([filter, names]) =>
      names.split(' ').map((name) => [name, filter as FilterName] as const),
    ),
  ),
);

/** The filter whose name a word starts with. */
export const filterNamed = (name: string): FilterName | undefined => byName.get(name.toLowerCase());

/** The prefix of a filter's word. */
export const nameOf = (filter: FilterName, language: WordLanguage): string =>
  NAMES[language][filter].split(' ')[0] ?? filter;

const statuses: readonly Values['status'][] = ['active', 'paused', 'cancelled', 'overdue', 'trial'];

/** The names of a status or period in all languages. */
export const valueNames = {
  status: statuses.map((value) => [value, allNames(value)] as const),
  period: intervalNames.map((value) => [value, allNames(value)] as const),
} satisfies { [Name in keyof Values]: (readonly [Values[Name], readonly string[]])[] };

function allNames(value: Values[keyof Values]): string[] {
  return LANGUAGES.flatMap((language) => VALUES[language][value].split(' ')).map((name) =>
    name.replaceAll('_', ' '),
  );
}

/** The written form of a status or period. */
export const valueName = (value: Values[keyof Values], language: WordLanguage): string =>
  VALUES[language][value].split(' ')[0] ?? value;
