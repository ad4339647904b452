import { NumberInput, SegmentedControl, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  HIGHEST_PORT,
  LOWEST_PORT,
  Preferences as PreferencesSchema,
} from '../../../src-server/contract/app/preferences.ts';
import { problemIn } from '../../api/check.ts';
import { type CallOutput } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { FramedSection, Row } from '../../ui/framed-section.tsx';
import { afterPress } from '../../lib/after-press.ts';
import { useTellProblem } from '../../ui/errors/problem-text.ts';
import { type Preferences, usePreferences } from '../../ui/use-preferences.ts';
import { SecretsRow } from './secrets.tsx';
import { Updates } from './updates.tsx';

type Facts = NonNullable<CallOutput<'getServer'>['data']['desktop']>;

/** The settings of the desktop app; only shown if it runs the server. */
export function DesktopSection() {
  const { t } = useTranslation('desktop');
  const { data: server } = useApi('getServer', {});
  const { preferences, prefer } = usePreferences();
  const facts = server?.data.desktop;
  if (facts === undefined || facts === null || preferences === undefined) return null;
  return (
    <FramedSection anchor="desktop" title={t('title')}>
      <Choices facts={facts} chosen={preferences} choose={prefer} />
      <Updates chosen={preferences} choose={prefer} />
    </FramedSection>
  );
}

type ChoicesProps = {
  facts: Facts;
  chosen: Preferences;
  choose: (changes: Partial<Preferences>) => void;
};

function Choices({ facts, chosen, choose }: ChoicesProps) {
  const { t } = useTranslation('desktop');
  return (
    <>
      <Row label={t('keepInTray')} text={facts.hasTray ? t('keepInTrayText') : t('keepInTrayNone')}>
        <Switch
          aria-label={t('keepInTray')}
          checked={chosen.keepInTray}
          onChange={(event) => choose({ keepInTray: event.currentTarget.checked })}
        />
      </Row>
      {facts.hasTray ? null : <WithoutTray chosen={chosen} choose={choose} />}
      <Row
        label={t('startAtLogin')}
        text={
          facts.canStartAtLogin
            ? t(`startAtLoginText.${facts.startAtLogin}`)
            : t('startAtLoginText.not_installed')
        }
      >
        <Switch
          aria-label={t('startAtLogin')}
          checked={chosen.startAtLogin}
          disabled={!facts.canStartAtLogin}
          onChange={(event) => choose({ startAtLogin: event.currentTarget.checked })}
        />
      </Row>
      <Row label={t('port')} text={t('portText')}>
        <Port key={chosen.port} value={chosen.port} choose={(port) => choose({ port })} />
      </Row>
      <SecretsRow state={facts.secrets} />
    </>
  );
}

/** What closing the window does on a desktop without tray icons. */
function WithoutTray({ chosen, choose }: Omit<ChoicesProps, 'facts'>) {
  const { t } = useTranslation('desktop');
  return (
    <Row label={t('withoutTray.label')} text={t('withoutTray.text')}>
      <SegmentedControl
        aria-label={t('withoutTray.label')}
        value={chosen.withoutTray}
        onChange={(value) => choose({ withoutTray: value })}
        data={PreferencesSchema.shape.withoutTray.options.map((value) => ({
          value,
          label: t(`withoutTray.${value}`),
        }))}
      />
    </Row>
  );
}

/** Saved once complete: when the field loses focus, or with Enter. */
function Port({ value, choose }: { value: number; choose: (port: number) => void }) {
  const { t } = useTranslation('desktop');
  const [typed, setTyped] = useState<number | string>(value);
  const [error, setError] = useState<string>();
  const tell = useTellProblem({ port: t('port') });
  const keep = () => {
    const port = Number(typed);
    const problem = problemIn('updatePreferences', { body: { port } });
    setError(problem && tell(problem)?.text);
    if (problem === undefined && port !== value) choose(port);
  };
  return (
    <NumberInput
      aria-label={t('port')}
      value={typed}
      error={error}
      onChange={setTyped}
      onBlur={() => afterPress(keep)}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
      min={LOWEST_PORT}
      max={HIGHEST_PORT}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      hideControls
      w={160}
    />
  );
}
