import {
  Button,
  type ButtonProps as ButtonFace,
  Modal,
  Radio,
  type RadioGroupProps,
  Stack,
  TextInput,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../api/client.ts';
import { useCallForm } from '../../ui/fields/call-form.ts';
import { DateField } from '../../ui/dates/date-field.tsx';
import { IssuedKey } from './issued-key.tsx';
import classes from './api.module.css';

type ButtonProps = Pick<ButtonFace, 'variant'> & {
  'aria-label'?: string;
  /** What the button says. */
  children: ReactNode;
  /** The title of the dialog. */
  title: string;
  /** The name to begin with. */
  name?: string;
  /** Shows the new key, with what to do with it. */
  shown: (issued: CallOutput<'issueKey'>) => ReactNode;
};

/** Opens the dialog that creates a key and then shows it once. */
export function IssueButton({ children, title, name = '', shown, ...face }: ButtonProps) {
  const { t } = useTranslation('api');
  const [opened, { open, close }] = useDisclosure();
  const [issued, setIssued] = useState<CallOutput<'issueKey'>>();
  const [isPending, setPending] = useState(false);
  const forget = () => setIssued(undefined);
  const begin = () => {
    forget();
    open();
  };
  return (
    <>
      <Button size="xs" {...face} onClick={begin}>
        {children}
      </Button>
      <Modal
        opened={opened}
        // Closing now would create the key without showing it.
        onClose={() => (isPending ? undefined : close())}
        // Not earlier: the dialog must not turn back into the form while fading out.
        onExitTransitionEnd={forget}
        // The key is shown only here, so the dialog must not be closed by accident.
        closeOnClickOutside={issued === undefined}
        closeOnEscape={issued === undefined}
        size={issued === undefined ? 'md' : 'lg'}
        title={issued === undefined ? title : t('issued.title')}
      >
        {issued === undefined ? (
          <IssueForm name={name} onIssued={setIssued} onPending={setPending} />
        ) : (
          <IssuedKey secret={issued.key} onClose={close}>
            {shown(issued)}
          </IssuedKey>
        )}
      </Modal>
    </>
  );
}

type Values = { name: string; scopes: string; expiresOn: string | null };

const SCOPES = { read: ['read'], write: ['read', 'write'] } as const;

type FormProps = {
  name: string;
  onIssued: (issued: CallOutput<'issueKey'>) => void;
  /** Reports whether a response is pending. */
  onPending: (isPending: boolean) => void;
};

function IssueForm({ name: initialName, onIssued, onPending }: FormProps) {
  const { t } = useTranslation('api');
  const initialValues: Values = { name: initialName, scopes: 'read', expiresOn: null };
  const { form, submit, isPending } = useCallForm('issueKey', {
    initialValues,
    labels: { name: t('issue.name'), scopes: t('issue.access'), expiresOn: t('issue.expires') },
    inputOf: ({ name, scopes, expiresOn }) => ({
      body: {
        name,
        scopes: scopes === 'write' ? [...SCOPES.write] : [...SCOPES.read],
        expiresOn,
      },
    }),
    onDone: onIssued,
  });
  useEffect(() => {
    onPending(isPending);
    return () => onPending(false);
  }, [isPending, onPending]);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        <TextInput
          label={t('issue.name')}
          description={t('issue.nameText')}
          placeholder={t('issue.namePlaceholder')}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Access {...form.getInputProps('scopes')} />
        <DateField
          label={t('issue.expires')}
          description={t('issue.expiresText')}
          placeholder={t('issue.expiresNever')}
          clearable
          {...form.getInputProps('expiresOn')}
          value={form.values.expiresOn}
        />
        <div className={classes['buttons']}>
          <Button type="submit" loading={isPending}>
            {t('issue.submit')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function Access(props: Omit<RadioGroupProps, 'children'>) {
  const { t } = useTranslation('api');
  return (
    <Radio.Group label={t('issue.access')} {...props}>
      <div className={classes['choices']}>
        {(['read', 'write'] as const).map((access) => (
          <Radio
            key={access}
            value={access}
            label={t(`access.${access}`)}
            description={t(`accessText.${access}`)}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
