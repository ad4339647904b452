import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Preferences } from '../../../src-server/contract/app/preferences.ts';
import { useShared } from '../../api/queries.ts';
import { FramedSection, Row } from '../../ui/framed-section.tsx';
import { LanguageSelect } from '../../ui/fields/language-select.tsx';
import { Loaded } from '../../ui/states.tsx';
import { markSaved } from '../../ui/saved-mark.tsx';
import { type Preferences as Chosen, usePreferences } from '../../ui/use-preferences.ts';

const { theme, density } = Preferences.shape;

type Choose = (changes: Partial<Chosen>) => void;

/** The window's appearance and language on this computer. */
export function AppSection() {
  const { t } = useTranslation('settings');
  const stored = useShared('getPreferences', {});
  const { prefer } = usePreferences();
  const choose: Choose = (changes) => prefer(changes, { onSuccess: markSaved });
  return (
    <FramedSection anchor="app" title={t('app.title')} text={t('app.text')}>
      <Loaded query={stored} rows={3}>
        {({ data }) => <Choices shown={data} choose={choose} />}
      </Loaded>
    </FramedSection>
  );
}

function Choices({ shown, choose }: { shown: Chosen; choose: Choose }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <Row label={t('app.theme')}>
        <SegmentedControl
          aria-label={t('app.theme')}
          value={shown.theme}
          onChange={(value) => choose({ theme: value })}
          data={theme.options.map((value) => ({ value, label: t(`theme.${value}`) }))}
        />
      </Row>
      <Row label={t('app.language')} wide>
        <LanguageSelect aria-label={t('app.language')} />
      </Row>
      <Row label={t('app.density')} text={t('app.densityText')}>
        <SegmentedControl
          aria-label={t('app.density')}
          value={shown.density}
          onChange={(value) => choose({ density: value })}
          data={density.options.map((value) => ({ value, label: t(`density.${value}`) }))}
        />
      </Row>
    </>
  );
}
