import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { siteOf } from '../../../lib/site.ts';
import classes from './details.module.css';

/** A link to another site, or its text if it leads elsewhere than to the web. */
export function WebLink({ url, children }: { url: string; children?: ReactNode }) {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address === undefined || !/^https?:$/.test(address.protocol)) return <>{children ?? url}</>;
  return (
    <a href={address.href} target="_blank" rel="noreferrer" title={address.href}>
      <bdi>{children ?? siteOf(address.href)}</bdi>
      <IconExternalLink size={14} stroke={1.75} aria-hidden className={classes['outside'] ?? ''} />
    </a>
  );
}
