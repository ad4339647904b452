import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../api/client.ts';
import { useChange } from '../../api/mutations.ts';
import { useConfirm } from '../../components/confirm.tsx';
import { FramedSection, Row } from '../../components/framed-section.tsx';
import { useToast } from '../../components/toast.tsx';
import { PushForm } from './push-form.tsx';
import { type OwnerSettings, useSave } from './save.ts';
import classes from './settings.module.css';

/** Where reminders are pushed to. What was saved is never shown again. */
export function Push({ settings }: { settings: OwnerSettings }) {
  const { t } = useTranslation('settings');
  const [isReplacing, setIsReplacing] = useState(false);
  const isForm = isReplacing || !settings.pushConfigured;
  return (
    <FramedSection title={t('push.title')} text={t('push.text')}>
      {isForm ? (
        <PushForm
          settings={settings}
          onDone={() => setIsReplacing(false)}
          {...(isReplacing ? { onCancel: () => setIsReplacing(false) } : {})}
        />
      ) : (
        <>
          <Saved settings={settings} onReplace={() => setIsReplacing(true)} />
          <TestPush />
        </>
      )}
    </FramedSection>
  );
}

function Saved(props: { settings: OwnerSettings; onReplace: () => void }) {
  const { t } = useTranslation('settings');
  const confirm = useConfirm();
  const { save } = useSave(props.settings);
  const ask = () =>
    confirm({
      title: t('push.removeTitle'),
      text: t('push.removeText'),
      confirm: t('push.remove'),
      onConfirm: () => save({ pushUrl: '', deviceKey: '', allowPrivatePush: false }),
    });
  return (
    <Row
      label={
        <span className={classes['saved']}>
          <IconCircleCheck size={16} stroke={1.75} aria-hidden />
          {t('push.saved')}
        </span>
      }
      text={props.settings.allowPrivatePush ? t('push.privateAllowed') : t('push.privateRefused')}
    >
      <Button variant="default" onClick={props.onReplace}>
        {t('push.replace')}
      </Button>
      <Button variant="default" onClick={ask}>
        {t('push.remove')}
      </Button>
    </Row>
  );
}

function TestPush() {
  const { t } = useTranslation('settings');
  const toast = useToast();
  const test = useChange('testChannel');
  const answer = test.data?.data;
  return (
    <>
      <Row label={t('push.test')} text={t('push.testText')}>
        <Button
          variant="default"
          loading={test.isPending}
          onClick={() => test.mutate({ params: { channel: 'bark' } }, { onError: toast.failed })}
        >
          {t('push.testSend')}
        </Button>
      </Row>
      <div role="status">
        {answer === undefined || test.isPending ? null : <Answer {...answer} />}
      </div>
    </>
  );
}

/** What came of a test push, in the service's own words. */
function Answer({ delivered, message }: CallOutput<'testChannel'>['data']) {
  const { t } = useTranslation('settings');
  const Picture = delivered ? IconCircleCheck : IconCircleX;
  return (
    <div className={classes['answer']}>
      <div className={classes[delivered ? 'saved' : 'failed']}>
        <Picture size={16} stroke={1.75} aria-hidden />
        {delivered ? t('push.delivered') : t('push.notDelivered')}
      </div>
      <div className={classes['message']}>{message}</div>
    </div>
  );
}
