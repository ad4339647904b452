import { useMemo } from 'react';
import type { ListQuery } from '../../../../src-server/contract/list-query.ts';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/queries.ts';
import { useFormat } from '../../../lib/format.ts';
import type { WordContext } from './filter-words.ts';
import type { WordLanguage } from './word-names.ts';

/** The context for parsing words, and the language to write them in. */
export function useWordContext(
  query: ListQuery,
  known: readonly string[],
): { context: WordContext; language: WordLanguage } {
  const { i18n } = useTranslation();
  const { numberLocale: locale } = useFormat();
  const today = useApi('getServer', {}).data?.data.today;
  const chosen = query.category;
  const context = useMemo(() => {
    // An address may name a category before its rows have loaded, or one that has none.
    const categories = [...new Set([...known, ...(chosen ?? [])])];
    return { locale, today, categories };
  }, [locale, today, known, chosen]);
  return { context, language: i18n.language.startsWith('zh') ? 'zh' : 'en' };
}
