import { Autocomplete, Button, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTag } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../i18n/index.ts';
import { categoryMeant } from '../../../../src-server/domain/category-names.ts';
import { useCategoryLabel } from '../../../records/use-category-label.ts';
import { problemIn } from '../../../api/check.ts';
import { useTellProblem } from '../../../ui/errors/problem-text.ts';
import classes from '../bulk/bulk-bar.module.css';

type Props = {
  categories: readonly string[];
  /** The typed text. */
  text: string;
  setText: (text: string) => void;
  /** Returns whether it was saved. After a failure, the input is kept for another attempt. */
  onChoose: (category: string) => Promise<boolean | undefined>;
};

/** Asks for the category of the selected subscriptions, existing or new. */
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

// The error of a category doesn't depend on the subscription.
const ANY_RECORD = { id: '' };

type FormProps = Omit<Props, 'onChoose'> & { onChoose: (category: string) => void };

function CategoryForm({ categories, text, setText, onChoose }: FormProps) {
  const { t, i18n } = useTranslation('subscriptions');
  const labelOf = useCategoryLabel();
  const tell = useTellProblem({ category: t('bulk.newCategory') });
  const category = categoryMeant(text.trim(), i18n.language as Language, new Set(categories));
  const problem = problemIn('updateRecord', { params: ANY_RECORD, body: { category } });
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
        // Shows no error before anything is typed.
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
