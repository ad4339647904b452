import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { categoryLabel } from '../../src-server/domain/category-names.ts';
import type { Language } from '../i18n/index.ts';
import { CategoryMarksContext } from './category-marks.ts';

/** Returns the name of a stored category in the window's language. */
export function useCategoryLabel(): (stored: string) => string {
  const { i18n } = useTranslation();
  const marks = useContext(CategoryMarksContext)?.all();
  return (stored) =>
    categoryLabel(stored, i18n.language as Language, (name) => marks?.has(name) === true);
}
