import { Autocomplete, Button, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTag } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../i18n/index.ts';
import { categoryMeant } from '../../../records/category-names.ts';
import { useCategoryLabel } from '../../../records/use-category-label.ts';
import { problemIn } from '../../../api/check.ts';
import { useTellProblem } from '../../../ui/errors/problem-text.ts';
import classes from '../bulk/bulk-bar.module.css';

type Props = {
  categories: readonly string[];
  /** What is typed. */
  text: string;
  setText: (text: string) => void;
  /** Answers whether it was saved; what was not stays to be tried again. */
  onChoose: (category: string) => Promise<boolean | undefined>;
};

/** Asks for the category that everything selected is to have: one that there is, or a new one. */
export function CategoryChoice(props: Props) {
  const { setText, onChoose } = props;
  const { t } = useTranslation('subscriptions');
  const [isOpen, { open, toggle, close }] = useDisclosure(false);
  const choose = async (category: string) => {
    close();
    if (await onChoose(category)) setText('');
    else open();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => (opened ? undefined : close())}
      position="top"
      width={288}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes['action'] ?? ''}
          leftSection={<IconTag size={16} stroke={1.75} aria-hidden />}
          aria-label={t('bulk.category')}
          onClick={toggle}
        >
          <span className={classes['word']}>{t('bulk.category')}</span>
          <span className={classes['short']}>{t('bulk.short.category')}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <CategoryForm {...props} onChoose={(category) => void choose(category)} />
      </Popover.Dropdown>
    </Popover>
  );
}

// What is wrong with a category does not depend on whose it is to be.
const ANY_RECORD = { id: '' };

type FormProps = Omit<Props, 'onChoose'> & { onChoose: (category: string) => void };

function CategoryForm({ categories, text, setText, onChoose }: FormProps) {
  const { t, i18n } = useTranslation('subscriptions');
  const labelOf = useCategoryLabel();
  const tell = useTellProblem({ category: t('bulk.newCategory') });
  const category = categoryMeant(text.trim(), i18n.language as Language, new Set(categories));
  const problem = problemIn('updateSubscription', { params: ANY_RECORD, body: { category } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem === undefined) onChoose(category);
  };
  return (
    <form className={classes['form']} onSubmit={submit}>
      <Autocomplete
        aria-label={t('bulk.newCategory')}
        placeholder={t('bulk.newCategory')}
        data={categories.map(labelOf)}
        value={text}
        onChange={setText}
        // Before anything is typed, there is nothing to complain of.
        error={problem === undefined || category === '' ? null : tell(problem)?.text}
        comboboxProps={{ withinPortal: false, position: 'top' }}
        data-autofocus
      />
      <Button type="submit" disabled={problem !== undefined}>
        {t('bulk.apply')}
      </Button>
    </form>
  );
}
