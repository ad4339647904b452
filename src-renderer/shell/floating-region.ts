import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { FLOATING_ID } from '../theme/theme.ts';

/** Makes everything that covers the page (menus, lists, dialogs, toasts) a named landmark. */
export function useFloatingRegion(): void {
  const { t } = useTranslation();
  useEffect(() => {
    const region = document.getElementById(FLOATING_ID);
    region?.setAttribute('role', 'region');
    region?.setAttribute('aria-label', t('nav.floating'));
  }, [t]);
}
