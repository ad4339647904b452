import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type WebhookEvent, webhookEvents } from '../../../../src-server/domain/webhook.ts';
import type { CallForm } from '../../../ui/fields/call-form.ts';
import api from '../api.module.css';
import classes from './webhooks.module.css';

/** What can be entered about a webhook. */
type Values = { name: string; url: string; allowPrivate: boolean; events: WebhookEvent[] };

/** The labels of the fields. */
export function useLabels(): Record<keyof Values, string> {
  const { t } = useTranslation('webhooks');
  return {
    name: t('field.name'),
    url: t('field.url'),
    allowPrivate: t('field.allowPrivate'),
    events: t('field.events'),
  };
}

/** The text of an event. */
export function useEventText(): (event: WebhookEvent) => string {
  const { t } = useTranslation('webhooks');
  return (event) => {
    const [about, what] = event.split('.') as ['subscription', 'created'];
    return t(`event.${about}.${what}`);
  };
}

type Props = {
  form: CallForm<Values>['form'];
  isPending: boolean;
  /** What the button says. */
  submit: string;
  /** Where the stored address is, which stays unless another one is entered. */
  origin?: string | null;
};

/** The fields of a webhook's form, and the button that sends it. */
export function WebhookFields({ form, isPending, submit, origin }: Props) {
  const { t } = useTranslation('webhooks');
  const labels = useLabels();
  return (
    <Stack gap={20}>
      <TextInput
        label={labels.name}
        placeholder={t('field.namePlaceholder')}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={labels.url}
        description={origin === undefined ? t('field.urlText') : t('field.urlKept', { origin })}
        placeholder="https://example.com/hook"
        type="url"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('url')}
      />
      <Checkbox
        label={labels.allowPrivate}
        description={t('field.allowPrivateText')}
        {...form.getInputProps('allowPrivate', { type: 'checkbox' })}
      />
      <Events form={form} />
      <div className={api['buttons']}>
        <Button type="submit" loading={isPending}>
          {submit}
        </Button>
      </div>
    </Stack>
  );
}

function Events({ form }: Pick<Props, 'form'>) {
  const labels = useLabels();
  const textOf = useEventText();
  return (
    <Checkbox.Group label={labels.events} {...form.getInputProps('events')}>
      <div className={classes['events']}>
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            value={event}
            label={textOf(event)}
            description={<code>{event}</code>}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
