import { Button, Group, Stack } from '@mantine/core';
import type { ListFilters, ListQuery } from '../../../src-server/contract/list-query.ts';
import { IconPlant2, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription-list.ts';
import { useOpenRecord } from '../../navigation/open-record.ts';
import { AddOrImport } from '../../imports/add-or-import.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { ListAddress } from './filters/list-query.ts';
import {
  type CountedSuggestion,
  useMeanings,
  useSuggestionText,
} from './search/use-suggestions.ts';
import { unknownDays } from './search/span-words.ts';
import type { WordContext } from './search/filter-words.ts';
import { useWordContext } from './search/use-word-context.ts';
import classes from './toolbar.module.css';

/** Shown while there are no subscriptions. */
export function NoneAtAll() {
  const { t } = useTranslation('subscriptions');
  return (
    <EmptyState
      icon={IconPlant2}
      title={t('empty.title')}
      text={t('empty.text')}
      action={<AddOrImport />}
    />
  );
}

export type NoneFoundProps = {
  address: ListAddress;
  categories: readonly string[];
  /** All subscriptions. */
  all: readonly Subscription[];
};

/** Nothing matches the filters: says why, and offers to clear them, or what the search may have meant. */
export function NoneFound({ address, categories, all }: NoneFoundProps) {
  const { t } = useTranslation(['subscriptions', 'commands']);
  const { addNamed } = useOpenRecord();
  const { context } = useWordContext(address.query, categories);
  const { sort: _order, ...filters } = address.query;
  const meanings = useMeanings(filters, context, all);
  const suggestions = meanings.filter(({ count }) => count > 0);
  const meant = meanings.find(isMeant);
  const textOf = useReason(context, meant);
  const { q, ...others } = filters;
  const by = q === undefined ? 'filters' : Object.keys(others).length === 0 ? 'search' : 'both';
  const isName = by === 'search' && suggestions.length === 0 && meant === undefined;
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t('none.title')}
      text={textOf(by, q)}
      action={
        <Stack align="center" gap={16}>
          {suggestions.length === 0 ? null : (
            <Suggested suggestions={suggestions} onTake={address.narrowTo} />
          )}
          <Group justify="center" gap={8}>
            <Button variant="default" onClick={address.clear}>
              {t(`none.${by}.clear`)}
            </Button>
            {isName && q !== undefined ? (
              <Button onClick={() => addNamed(q)}>{t('commands:addNamed', { name: q })}</Button>
            ) : null}
          </Group>
        </Stack>
      }
    />
  );
}

// Days or an amount typed in full are no name, also if nothing has them.
const isMeant = ({ filter, isExact, rest, count }: CountedSuggestion): boolean =>
  (filter === 'renews' || filter === 'amount') && isExact && count === 0 && rest.q === undefined;

/** Why nothing is found: how the search was understood, or what of it wasn't. */
function useReason(context: WordContext, meant: CountedSuggestion | undefined) {
  const { t } = useTranslation('subscriptions');
  const suggestionText = useSuggestionText();
  return (by: 'filters' | 'search' | 'both', q: string | undefined): string => {
    if (meant !== undefined && by === 'search') return t('none.meant', suggestionText(meant));
    const text = t(`none.${by}.text`, { text: q });
    const days = q === undefined ? undefined : unknownDays(q, context);
    return days === undefined ? text : `${text} ${t('wrong.renews', { value: days })}`;
  };
}

/** Says that the words in the search are no name but a filter, which is not chosen yet. */
export function KeptNote({ suggestions, onTake }: SuggestedProps) {
  const { t } = useTranslation('subscriptions');
  const textOf = useSuggestionText();
  if (suggestions.length === 0) return null;
  return (
    <div className={classes['kept']} role="group" aria-label={t('suggest.label')}>
      <span>{t(suggestions[0]?.isExact === true ? 'suggest.shown' : 'suggest.kept')}</span>
      {suggestions.map((suggestion) => (
        <Button
          key={`${suggestion.filter} ${suggestion.value}`}
          size="compact-sm"
          variant="light"
          onClick={() => onTake(suggestion.filters)}
        >
          {t('suggest.take', textOf(suggestion))}
        </Button>
      ))}
    </div>
  );
}

/** Says that the names are only similar to what was searched for, which can be added instead. */
export function NearNote({ query: { q, sort: _order, ...others } }: { query: ListQuery }) {
  const { t } = useTranslation(['subscriptions', 'commands']);
  const { addNamed } = useOpenRecord();
  if (q === undefined) return null;
  return (
    <div className={classes['kept']}>
      <span role="status">{t('none.near', { text: q })}</span>
      {Object.keys(others).length > 0 ? null : (
        <Button size="compact-sm" variant="light" onClick={() => addNamed(q)}>
          {t('commands:addNamed', { name: q })}
        </Button>
      )}
    </div>
  );
}

type SuggestedProps = {
  suggestions: readonly CountedSuggestion[];
  onTake: (filters: ListFilters) => void;
};

function Suggested({ suggestions, onTake }: SuggestedProps) {
  const { t } = useTranslation('subscriptions');
  const textOf = useSuggestionText();
  return (
    <Stack role="group" aria-label={t('suggest.label')} align="center" gap={8}>
      <div>{t('suggest.none')}</div>
      <Group justify="center" gap={8}>
        {suggestions.map((suggestion) => (
          <Button
            key={`${suggestion.filter} ${suggestion.value}`}
            variant="light"
            onClick={() => onTake(suggestion.filters)}
          >
            {t('suggest.take', textOf(suggestion))}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
