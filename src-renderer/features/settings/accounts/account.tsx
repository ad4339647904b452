import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AddAccount } from '../../../accounts/add-account.tsx';
import { useAccountChoice } from '../../../api/account.ts';
import { useChange } from '../../../api/mutations.ts';
import { afterPress } from '../../../lib/after-press.ts';
import { useCallForm } from '../../../ui/fields/call-form.ts';
import { FramedSection, Row } from '../../../ui/framed-section.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { OtherAccounts } from './other-accounts.tsx';

/** The current account and the others. */
export function AccountSection() {
  const { t } = useTranslation('settings');
  const [isAdding, { open, close }] = useDisclosure();
  const add = (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus size={14} aria-hidden />}
      onClick={open}
    >
      {t('account.add')}
    </Button>
  );
  return (
    <FramedSection anchor="account" title={t('account.title')} actions={add}>
      <Name />
      <OtherAccounts />
      <AddAccount opened={isAdding} onClose={close} />
    </FramedSection>
  );
}

/** Account settings that are rarely changed. */
export function AdvancedSection() {
  const { t } = useTranslation('settings');
  return (
    <FramedSection anchor="advanced" title={t('advanced.title')}>
      <Plan />
      <DeleteAccount />
    </FramedSection>
  );
}

function Name() {
  const { t } = useTranslation('settings');
  const element = useRef<HTMLFormElement>(null);
  const { account } = useAccountChoice();
  const toast = useToast();
  const { form, submit } = useCallForm('updateAccount', {
    initialValues: { name: account.name },
    labels: { name: t('account.name') },
    inputOf: ({ name }) => ({ params: { id: account.id }, body: { name } }),
    onDone({ data }) {
      form.setValues({ name: data.name });
      form.resetDirty({ name: data.name });
      toast.done(t('account.renamed', { name: data.name }));
    },
  });
  // Another window can rename it; input in this field is kept.
  useEffect(() => {
    if (form.isDirty()) return;
    form.setValues({ name: account.name });
    form.resetDirty({ name: account.name });
    // Only a new name triggers this, because the form object changes on every render.
  }, [account.name]);
  // Not when the whole window loses focus, because the user may come back and continue typing.
  const saveWhenLeft = () => {
    if (document.hasFocus() && form.isDirty()) afterPress(() => element.current?.requestSubmit());
  };
  return (
    <Row label={t('account.name')} text={t('account.nameText')} wide>
      <form
        ref={element}
        onSubmit={(event) => (form.isDirty() ? submit(event) : event.preventDefault())}
        noValidate
      >
        <TextInput
          aria-label={t('account.name')}
          autoComplete="off"
          {...form.getInputProps('name')}
          onBlur={saveWhenLeft}
        />
      </form>
    </Row>
  );
}

type Plan = 'premium' | 'free';

function Plan() {
  const { t } = useTranslation(['settings', 'common']);
  const { account } = useAccountChoice();
  const toast = useToast();
  const change = useChange('updateAccount');
  const shown = change.isPending ? change.variables?.body?.plan : account.plan;
  const choose = (plan: Plan) =>
    change.mutate(
      { params: { id: account.id }, body: { plan } },
      {
        onSuccess: () => toast.done(t('account.planSet', { plan: t(`common:plan.${plan}`) })),
        onError: toast.failed,
      },
    );
  return (
    <Row label={t('account.plan')} text={t('account.planText')}>
      <SegmentedControl
        aria-label={t('account.plan')}
        value={shown ?? account.plan}
        onChange={choose}
        data={(['premium', 'free'] as const).map((value) => ({
          value,
          label: t(`common:plan.${value}`),
        }))}
      />
    </Row>
  );
}
