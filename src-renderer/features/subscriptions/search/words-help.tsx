import { ActionIcon, Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHelp } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../../api/subscription-list.ts';
import { useCategoryLabel } from '../../../records/use-category-label.ts';
import { writeWords } from './filter-words.ts';
import type { WordLanguage } from './word-names.ts';
import classes from '../toolbar.module.css';

type Props = {
  categories: readonly string[];
  /** All subscriptions, from which the examples are taken. */
  all: readonly Subscription[];
  language: WordLanguage;
  /** Called with the words of the chosen example. */
  onTake: (words: string) => void;
};

/** Examples of what can be typed in the search, each of which can be tried. */
export function WordsHelp({ onTake, ...props }: Props) {
  const { t } = useTranslation('subscriptions');
  const [isOpen, { toggle, close }] = useDisclosure();
  // After an example, the focus goes to the search instead.
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Popover
      opened={isOpen}
      onDismiss={() => {
        close();
        button.current?.focus();
      }}
      position="bottom-start"
      width={400}
      shadow="md"
      trapFocus
    >
      <Popover.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          size={36}
          className={classes['helpButton'] ?? ''}
          aria-label={t('words.open')}
          onClick={toggle}
        >
          <IconHelp size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes['dropdown'] ?? ''} aria-label={t('words.open')}>
        <p className={classes['helpText']}>{t('words.text')}</p>
        <Examples
          {...props}
          onTake={(words) => {
            close();
            onTake(words);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function Examples({ onTake, ...props }: Props) {
  return (
    <ul className={classes['help']}>
      {useExamples(props).map(({ text, words }) => (
        <li key={words}>
          <UnstyledButton className={classes['example'] ?? ''} onClick={() => onTake(words)}>
            <bdi>{text}</bdi>
            <code>{words}</code>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

const FIXED = ['status', 'period', 'over', 'between', 'within', 'nextWeek', 'quotes'] as const;

/** The examples, with a category, a currency, and a name that exist. */
function useExamples({ categories, all, language }: Omit<Props, 'onTake'>) {
  const { t } = useTranslation('subscriptions');
  const labelOf = useCategoryLabel();
  const [category] = categories;
  const [record] = all;
  const fixed = FIXED.map((name) => ({
    text: t(`words.${name}.text`),
    words: t(`words.${name}.example`),
  }));
  if (category === undefined || record === undefined) return fixed;
  const { currency, name } = record;
  const written = (filters: Parameters<typeof writeWords>[0]) =>
    writeWords(filters, language, categories);
  return [
    {
      text: t('words.category', { category: labelOf(category) }),
      words: written({ category: [category] }),
    },
    { text: t('words.currency', { currency }), words: written({ currency: [currency] }) },
    ...fixed,
    { text: t('words.name', { name }), words: written({ name: [name] }) },
  ];
}
