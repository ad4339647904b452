import { Button, Group, Stack } from '@mantine/core';
import type { ListFilters } from '../../../src-server/contract/list-query.ts';
import { IconPlant2, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription-list.ts';
import { useOpenRecord } from '../../navigation/open-record.ts';
import { AddOrImport } from '../../imports/add-or-import.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { ListAddress } from './filters/list-query.ts';
import {
  type CountedSuggestion,
  useSuggestions,
  useSuggestionText,
} from './search/use-suggestions.ts';
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

/** Nothing matches the filters: offers to clear them, or what the search may have meant. */
export function NoneFound({ address, categories, all }: NoneFoundProps) {
  const { t } = useTranslation(['subscriptions', 'commands']);
  const { addNamed } = useOpenRecord();
  const { context } = useWordContext(address.query, categories);
  const { sort: _order, ...filters } = address.query;
  const suggestions = useSuggestions(filters, context, all);
  const { q, ...others } = filters;
  const by = q === undefined ? 'filters' : Object.keys(others).length === 0 ? 'search' : 'both';
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t('none.title')}
      text={t(`none.${by}.text`, { text: q })}
      action={
        <Stack align="center" gap={16}>
          {suggestions.length === 0 ? null : (
            <Suggested suggestions={suggestions} onTake={address.narrowTo} />
          )}
          <Group justify="center" gap={8}>
            <Button variant="default" onClick={address.clear}>
              {t(`none.${by}.clear`)}
            </Button>
            {by === 'search' && suggestions.length === 0 && q !== undefined ? (
              <Button onClick={() => addNamed(q)}>{t('commands:addNamed', { name: q })}</Button>
            ) : null}
          </Group>
        </Stack>
      }
    />
  );
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
