import { type Icon, IconAdjustments, IconKey, IconLogin2, IconUser } from '@tabler/icons-react';
import type { Entry } from '../../audit/changes.ts';
import { ServiceLogo } from '../../records/service-logo.tsx';
import { textOf } from './text-of.ts';
import classes from './activity.module.css';

const SIZE_PX = 24;

/** An icon for the subject of an entry, hidden from screen readers. */
export function EntryPicture({ entry }: { entry: Entry }) {
  const { action } = entry;
  if (action.startsWith('subscription.')) {
    const name = textOf(entry, 'name') ?? '';
    return <ServiceLogo name={name} category={textOf(entry, 'category') ?? ''} size={SIZE_PX} />;
  }
  const Picture = pictureOf(action);
  return (
    <span className={classes['picture']} aria-hidden>
      <Picture size={16} stroke={1.75} />
    </span>
  );
}

function pictureOf(action: Entry['action']): Icon {
  if (action.startsWith('key.')) return IconKey;
  if (action.startsWith('session.')) return IconLogin2;
  return action.startsWith('account.') ? IconUser : IconAdjustments;
}
