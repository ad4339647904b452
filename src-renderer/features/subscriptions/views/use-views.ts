import { useTranslation } from 'react-i18next';
import { type ListQuery, readQuery } from '../../../../src-server/contract/list-query.ts';
import { useSearchParams } from 'wouter';
import { viewKey } from '../../../../src-server/contract/app/preferences.ts';
import { useToast } from '../../../ui/toast.tsx';
import { type Preferences, usePreferences } from '../../../ui/use-preferences.ts';
import { listHref } from '../filters/list-query.ts';

/** Filters, search, and sort order of the list, saved under a name. */
export type View = Preferences['views'][number];

/** The list's address for a view. Anything in it that this version doesn't know is left out. */
export const viewHref = ({ query }: View): string =>
  listHref(readQuery(new URLSearchParams(query)));

/** The filters, search, and sort order as a view stores them. */
export const queryText = (query: ListQuery): string => listHref(query).split('?')[1] ?? '';

/** Whether a view has this name, whatever its case. */
export const isNamed = (view: View, name: string): boolean => viewKey(view.name) === viewKey(name);

/** What the address says about the list: no sort order if it is the default one. */
export function useListHere(): { query: ListQuery; href: string } {
  const [search] = useSearchParams();
  const query = readQuery(search);
  return { query, href: listHref(query) };
}

const NONE: readonly View[] = [];

/** The saved views, in the order in which they were saved. */
export const useSavedViews = (): readonly View[] => usePreferences().preferences?.views ?? NONE;

/** How to change the saved views. Each change can be undone. */
export type ViewChanges = {
  /** Saves what the list shows; a view with this name is replaced. */
  save: (name: string, query: ListQuery) => void;
  rename: (view: View, name: string) => void;
  remove: (view: View) => void;
};

/** Changes the saved views. If a change can't be saved, a toast says so, and the views stay as they were. */
export function useViewChanges(): ViewChanges {
  const { t } = useTranslation('subscriptions');
  const toast = useToast();
  const { preferences, prefer, preferNow } = usePreferences();
  const before = [...(preferences?.views ?? NONE)];
  const change = (views: View[], message: string) =>
    prefer({ views }, { onSuccess: () => toast.done(message, () => preferNow({ views: before })) });
  return {
    save(name, query) {
      const view = { name: name.trim(), query: queryText(query) };
      const isReplaced = before.some((one) => isNamed(one, name));
      const next = isReplaced
        ? before.map((one) => (isNamed(one, name) ? view : one))
        : [...before, view];
      change(next, t(isReplaced ? 'views.replaced' : 'views.saved', { name: view.name }));
    },
    rename(view, name) {
      const renamed = { ...view, name: name.trim() };
      const next = before.map((one) => (isNamed(one, view.name) ? renamed : one));
      change(next, t('views.renamed', { name: renamed.name }));
    },
    remove(view) {
      const next = before.filter((one) => !isNamed(one, view.name));
      change(next, t('views.deleted', { name: view.name }));
    },
  };
}
