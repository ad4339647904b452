import type { Spoken } from './locales.ts';

type Names = Readonly<Record<Spoken, string>>;

/** The names of the categories that are proposed. */
export const categoryNames = {
  video: { en: 'Video', 'zh-CN': '视频' },
  music: { en: 'Music', 'zh-CN': '音乐' },
  games: { en: 'Games', 'zh-CN': '游戏' },
  news: { en: 'News', 'zh-CN': '新闻' },
  reading: { en: 'Books and audiobooks', 'zh-CN': '图书与有声书' },
  productivity: { en: 'Productivity', 'zh-CN': '效率工具' },
  design: { en: 'Design', 'zh-CN': '设计' },
  developer: { en: 'Developer tools', 'zh-CN': '开发工具' },
  ai: { en: 'AI', 'zh-CN': '人工智能' },
  cloudStorage: { en: 'Cloud storage', 'zh-CN': '云存储' },
  hosting: { en: 'Hosting and domains', 'zh-CN': '主机与域名' },
  email: { en: 'Email', 'zh-CN': '邮箱' },
  security: { en: 'Security', 'zh-CN': '安全' },
  communication: { en: 'Communication', 'zh-CN': '社交通讯' },
  education: { en: 'Education', 'zh-CN': '教育' },
  fitness: { en: 'Fitness', 'zh-CN': '健身' },
  health: { en: 'Health', 'zh-CN': '健康' },
  food: { en: 'Food', 'zh-CN': '餐饮' },
  shopping: { en: 'Shopping', 'zh-CN': '购物' },
  transport: { en: 'Transport', 'zh-CN': '出行' },
  phone: { en: 'Phone', 'zh-CN': '手机' },
  internet: { en: 'Internet', 'zh-CN': '宽带' },
  finance: { en: 'Finance', 'zh-CN': '财务' },
  home: { en: 'Home', 'zh-CN': '家居' },
  insurance: { en: 'Insurance', 'zh-CN': '保险' },
  other: { en: 'Other', 'zh-CN': '其他' },
} as const satisfies Record<string, Names>;

/** A category that is proposed. */
export type ProposedCategory = keyof typeof categoryNames;

/** The names of categories that aren't proposed, although many people use them. */
export const commonCategories: readonly Names[] = [
  { en: 'Reading', 'zh-CN': '阅读' },
  { en: 'Family', 'zh-CN': '家庭' },
  { en: 'Household', 'zh-CN': '家用' },
  { en: 'Hosting', 'zh-CN': '主机' },
  { en: 'Domains', 'zh-CN': '域名' },
  { en: 'Backup', 'zh-CN': '备份' },
];

const byName = new Map(
  [...Object.values<Names>(categoryNames), ...commonCategories].flatMap((names) =>
    Object.values(names).map((name) => [name, names]),
  ),
);

/**
 * The displayed name of a stored category in a language. A record keeps the name in the language at that time;
 * one that is proposed, or a common one, is shown in this language. If another category that `isUsed` has that
 * name, the stored name is shown, because the two would look the same.
 */
export function categoryLabel(
  stored: string,
  language: Spoken,
  isUsed: (category: string) => boolean = () => false,
): string {
  const label = byName.get(stored)?.[language] ?? stored;
  return label !== stored && isUsed(label) ? stored : label;
}

/** All names by which a stored category can be found: its own, and its translations. */
export function namesOfCategory(stored: string): readonly string[] {
  const names = byName.get(stored);
  return names === undefined ? [stored] : [...new Set([stored, ...Object.values(names)])];
}

/**
 * The stored category for a name typed in a language: the one displayed under that name, or else the name
 * itself.
 */
export function categoryMeant(
  typed: string,
  language: Spoken,
  categories: ReadonlySet<string>,
): string {
  if (categories.has(typed)) return typed;
  const meant = namesOfCategory(typed).find(
    (name) => categories.has(name) && categoryLabel(name, language) === typed,
  );
  return meant ?? typed;
}
