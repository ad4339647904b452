import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAccountChoice } from '../../../api/account.ts';
import { Row } from '../../../ui/framed-section.tsx';

/** The other accounts, each with a button to switch to it. */
export function OtherAccounts() {
  const { t } = useTranslation('settings');
  const { account, accounts, choose } = useAccountChoice();
  return accounts
    .filter(({ id }) => id !== account.id)
    .map(({ id, name }) => (
      <Row key={id} label={<bdi>{name}</bdi>} text={t('account.other')}>
        <Button
          variant="default"
          aria-label={t('account.switchTo', { name })}
          onClick={() => choose(id)}
        >
          {t('account.switch')}
        </Button>
      </Row>
    ));
}
