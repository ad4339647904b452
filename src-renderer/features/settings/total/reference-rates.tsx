import { Button, FileButton, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../api/mutations.ts';
import type { ConversionChoices } from '../../../records/conversion/use-converter.ts';
import { useFormat } from '../../../lib/format.ts';
import { Row } from '../../../ui/framed-section.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { useSaveConversion } from './save-conversion.ts';
import classes from '../settings.module.css';

type Props = Pick<ReturnType<typeof useSaveConversion>, 'shown' | 'save'>;

/** The rates of the European Central Bank: downloaded, or from a file. */
export function ReferenceRates({ shown, save }: Props) {
  const { t } = useTranslation('settings');
  const label = t('total.download');
  return (
    <>
      <Row label={label} text={t('total.downloadText')}>
        <Switch
          aria-label={label}
          checked={shown.automatic}
          onChange={({ currentTarget: { checked } }) => save({ automatic: checked })}
        />
      </Row>
      <Row label={t('total.rates')} text={<RatesText {...shown} />}>
        <div className={classes['buttons']}>
          <LoadFile />
          {shown.automatic ? <DownloadNow /> : null}
        </div>
      </Row>
    </>
  );
}

/** Of which day the rates are, and why there are no newer ones. */
function RatesText({ reference, automatic, download }: ConversionChoices) {
  const { t } = useTranslation('settings');
  const { day, moment } = useFormat();
  const rates =
    reference === null ? t('total.noRates') : t('total.ratesOf', { day: day(reference.day) });
  if (!automatic || download.problem === null) return rates;
  return (
    <>
      {rates}{' '}
      <span className={classes['danger']}>
        {t(`total.problem.${download.problem}`, {
          moment: moment(download.triedAt ?? ''),
        })}
      </span>
    </>
  );
}

function DownloadNow() {
  const { t } = useTranslation('settings');
  const toast = useToast();
  const change = useChange('downloadRates');
  const download = () =>
    change.mutate(
      {},
      {
        onSuccess: ({ data }) => {
          if (data.download.problem === null) toast.done(t('total.downloaded'));
        },
        onError: (error) => toast.failed(error, undefined, download),
      },
    );
  return (
    <Button variant="default" loading={change.isPending} onClick={download}>
      {t('total.downloadNow')}
    </Button>
  );
}

function LoadFile() {
  const { t } = useTranslation('settings');
  const { day, number } = useFormat();
  const toast = useToast();
  const change = useChange('loadRates');
  const load = (file: Blob) =>
    change.mutate(
      { file },
      {
        onSuccess: ({ loaded: { days, from, until } }) =>
          toast.done(
            t('total.loaded', {
              count: days,
              number: number(days),
              from: day(from),
              until: day(until),
            }),
          ),
        onError: (error) => toast.failed(error, undefined, () => load(file)),
      },
    );
  return (
    <FileButton accept=".xml,.csv,.zip" onChange={(file) => file && load(file)}>
      {(props) => (
        <Button {...props} variant="default" loading={change.isPending}>
          {t('total.load')}
        </Button>
      )}
    </FileButton>
  );
}
