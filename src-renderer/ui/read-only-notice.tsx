import { useTranslation } from 'react-i18next';
import { useApi } from '../api/queries.ts';
import { useFormat } from '../lib/format.ts';
import { Notice } from './notice.tsx';

/** Says that nothing can be changed, why, and what to do about it. */
export function ReadOnlyNotice() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useApi('getServer', {});
  const readOnly = data?.data.readOnly ?? null;
  if (readOnly === null) return null;
  const { reason, about } = readOnly;
  const { dataDir } = data?.data ?? {};
  const copied = momentIn(about);
  const moment = copied === undefined ? '' : format.moment(copied);
  const isNamed = reason === 'damaged' ? copied !== undefined : about !== '';
  return (
    <Notice>
      <strong>{t(`readOnly.${reason}.what`)}</strong>{' '}
      {isNamed
        ? t(`readOnly.${reason}.help`, { about, moment, dataDir })
        : t(`readOnly.${reason}.helpUnnamed`)}
    </Notice>
  );
}

// The time of a backup, from its name: `20261121T120000Z-before-update-of-0.1.0.db`.
function momentIn(path: string): string | undefined {
  const [, date, time] = /(\d{8})T(\d{6})Z-before-[^\\/]+$/.exec(path) ?? [];
  if (date === undefined || time === undefined) return undefined;
  const day = [date.slice(0, 4), date.slice(4, 6), date.slice(6)].join('-');
  return `${day}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`;
}
