import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { type CountedSuggestion, useSuggestionText } from './use-suggestions.ts';
import classes from './suggestion-list.module.css';

type Props = {
  id: string;
  suggestions: readonly CountedSuggestion[];
  /** The index of the option that Enter selects; -1 for none. */
  active: number;
  onTake: (suggestion: CountedSuggestion) => void;
};

/** The id of an option in the document. */
export const optionId = (id: string, index: number) => `${id}-${index}`;

/** Suggested filters below the search field, which keeps the focus. */
export function SuggestionList({ id, suggestions, active, onTake }: Props) {
  const { t } = useTranslation('subscriptions');
  const format = useFormat();
  const textOf = useSuggestionText();
  return (
    <div id={id} role="listbox" aria-label={t('suggest.label')}>
      {suggestions.map((suggestion, index) => {
        const { filter, value, note } = textOf(suggestion);
        return (
          <div
            key={`${suggestion.filter} ${suggestion.value}`}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === active}
            className={classes['option']}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(suggestion)}
          >
            <span className={classes['filter']}>{filter}</span>{' '}
            <span className={classes['value']}>{value}</span>
            {note === undefined ? null : <span className={classes['note']}> {note}</span>}{' '}
            <span className={classes['count']}>{format.number(suggestion.count)}</span>
          </div>
        );
      })}
    </div>
  );
}
