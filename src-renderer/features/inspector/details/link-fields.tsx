import { ActionIcon, Button, Input, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addressOf, isWebAddress } from '../../../../src-server/contract/app/details.ts';
import type { DetailValues } from './detail-values.ts';
import classes from './details.module.css';

type Links = DetailValues['links'];
type Link = Links[number];

type Field = {
  label: string;
  value: Links;
  error: string | undefined;
  onChange: (links: Links) => void;
};

/** The fields of links, of which there may be any number. */
export function LinkFields({ field }: { field: Field }) {
  const { t } = useTranslation('inspector');
  const { label, value: links, error, onChange } = field;
  return (
    <fieldset className={classes['group']}>
      <Input.Label component="legend" p={0} mb={4}>
        {label}
      </Input.Label>
      {links.map((link, at) => (
        <LinkRow
          key={link.key}
          link={link}
          number={at + 1}
          isRefused={error !== undefined && !isRight(link)}
          onChange={(changed) => onChange(links.map((one) => (one === link ? changed : one)))}
          onRemove={() => onChange(links.filter((one) => one !== link))}
        />
      ))}
      {error === undefined ? null : (
        <p role="alert" className={classes['error']}>
          {error}
        </p>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...links, newLink(links)])}
      >
        {t('details.addLink')}
      </Button>
    </fieldset>
  );
}

const isRight = ({ title, url }: Link): boolean =>
  url.trim() === '' ? title.trim() === '' : isWebAddress(addressOf(url));

const newLink = (links: Links): Link => ({
  key: Math.max(-1, ...links.map(({ key }) => key)) + 1,
  title: '',
  url: '',
});

type RowProps = {
  link: Link;
  number: number;
  isRefused: boolean;
  onChange: (link: Link) => void;
  onRemove: () => void;
};

function LinkRow({ link, number, isRefused, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('inspector');
  return (
    <div className={classes['link']}>
      <TextInput
        aria-label={t('details.linkTitle', { number })}
        placeholder={t('details.titlePlaceholder')}
        value={link.title}
        onChange={(event) => onChange({ ...link, title: event.currentTarget.value })}
      />
      <TextInput
        aria-label={t('details.linkAddress', { number })}
        placeholder={t('details.linkPlaceholder')}
        inputMode="url"
        value={link.url}
        error={isRefused}
        onChange={(event) => onChange({ ...link, url: event.currentTarget.value })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('details.removeLink', { number })}
        onClick={onRemove}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}
