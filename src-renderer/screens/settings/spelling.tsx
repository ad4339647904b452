import { Switch } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpellingState } from '../../../src-server/contract/app-spelling.ts';
import { useApi } from '../../api/queries.ts';
import { useFormat } from '../../components/format.ts';
import { Row } from '../../components/framed-section.tsx';
import type { Preferences } from '../../components/use-preferences.ts';

type Props = { chosen: Preferences; choose: (changes: Partial<Preferences>) => void };

/** Whether spelling is checked, and how far its dictionaries are; nothing where the system checks it. */
export function Spelling({ chosen, choose }: Props) {
  const { t } = useTranslation('desktop');
  const { data } = useApi('getSpelling', {});
  const id = useId();
  const state = data?.data;
  if (state === undefined || state === null) return null;
  return (
    <Row
      label={t('spelling.label')}
      text={
        <div id={id} role="status">
          <StateText languages={state.languages} />
        </div>
      }
    >
      <Switch
        aria-label={t('spelling.label')}
        checked={chosen.checkSpelling}
        // Where dictionaries come from is a part of the question.
        aria-describedby={id}
        onChange={(event) => choose({ checkSpelling: event.currentTarget.checked })}
      />
    </Row>
  );
}

const STATUSES = ['off', 'loading', 'ready', 'failed'] as const;

function StateText({ languages }: SpellingState) {
  const { t, i18n } = useTranslation('desktop');
  const { list } = useFormat();
  if (languages.length === 0) return t('spelling.none');
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
  return STATUSES.map((status) => ({
    status,
    codes: languages.filter((each) => each.status === status).map(({ code }) => code),
  }))
    .filter(({ codes }) => codes.length > 0)
    .map(({ status, codes }) => {
      const text = list(codes.map((code) => names.of(code) ?? code));
      return <div key={status}>{t(`spelling.${status}`, { languages: text })}</div>;
    });
}
