import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Fragment, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/queries.ts';
import { PageBody } from '../../ui/page-body.tsx';
import { FramedSections, SectionHeading } from '../../ui/framed-section.tsx';
import { SavedMark } from '../../ui/saved-mark.tsx';
import { Loaded } from '../../ui/states.tsx';
import { About } from './about.tsx';
import { AccountSection, AdvancedSection } from './accounts/account.tsx';
import { AppSection } from './app-section.tsx';
import { BackupsSection } from './backups/backups.tsx';
import { CalendarSection } from './calendar/calendar.tsx';
import { Channels } from './channels/channels.tsx';
import { UpcomingReminders } from './reminders/upcoming-reminders.tsx';
import { DataSection } from './data/export.tsx';
import { DesktopSection } from './desktop.tsx';
import { Region } from './region.tsx';
import { Reminders } from './reminders/reminders.tsx';
import { SentReminders } from './reminders/sent-reminders.tsx';
import { settingsGroups, settingsParts } from './parts.ts';
import { Sessions } from './accounts/sessions.tsx';
import { TotalSection } from './total/total.tsx';
import { useCurrentPart } from './use-current-part.ts';
import classes from './settings.module.css';

/** The settings page: the account, its reminders, and the window. */
export default function Settings() {
  const { t } = useTranslation(['common', 'settings']);
  const settings = useApi('getSettings', {});
  const actions = (
    <>
      <SavedMark />
      <GoTo />
    </>
  );
  return (
    <PageBody title={t('page.settings')} actions={actions}>
      <div className={classes['page']}>
        <div className={classes['columns']}>
          <div className={classes['groups']}>
            <Group title={t('settings:group.general')}>
              <AccountSection />
              <AppSection />
              <Loaded query={settings}>{({ data }) => <Region settings={data} />}</Loaded>
              <TotalSection />
              <CalendarSection />
              <DataSection />
            </Group>
            <Group title={t('settings:group.notifications')}>
              <Loaded query={settings}>
                {({ data }) => (
                  <>
                    <Reminders settings={data} />
                    <Channels settings={data} />
                    <UpcomingReminders settings={data} />
                    <SentReminders />
                  </>
                )}
              </Loaded>
            </Group>
            <Group title={t('settings:group.computer')}>
              <DesktopSection />
              <BackupsSection />
              <Sessions />
              <About />
              <AdvancedSection />
            </Group>
          </div>
          <Contents />
        </div>
      </div>
    </PageBody>
  );
}

/** Related sections under a heading. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes['group']}>
        {title}
      </h2>
      <SectionHeading value="h3">
        <FramedSections>{children}</FramedSections>
      </SectionHeading>
    </section>
  );
}

/** The parts of the page by group, with their titles. */
function useContents() {
  const { t } = useTranslation(['settings', 'desktop']);
  const { data: server } = useApi('getServer', {});
  const hasShell = Boolean(server?.data.desktop);
  return settingsGroups.map(({ name, parts }) => ({
    name: t(`group.${name}`),
    parts: [...parts]
      .filter((part) => part !== 'desktop' || hasShell)
      .map((part) => ({
        part,
        title: part === 'desktop' ? t('title', { ns: 'desktop' }) : t(`${part}.title`),
      })),
  }));
}

/** The page's table of contents, next to it if there is room. */
function Contents() {
  const { t } = useTranslation('settings');
  const current = useCurrentPart(settingsParts);
  return (
    <nav aria-label={t('contents')} className={classes['contents']}>
      {useContents().map(({ name, parts }) => (
        <div key={name} role="group" aria-label={name}>
          <span aria-hidden>{name}</span>
          {parts.map(({ part, title }) => (
            <a key={part} href={`#${part}`} aria-current={part === current || undefined}>
              {title}
            </a>
          ))}
        </div>
      ))}
    </nav>
  );
}

/** The same as a menu, where there is no room next to the page. */
function GoTo() {
  const { t } = useTranslation('settings');
  const contents = useContents();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          className={classes['goTo'] ?? ''}
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
        >
          {t('goTo')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes['parts'] ?? ''}>
        {contents.map(({ name, parts }) => (
          <Fragment key={name}>
            <Menu.Label>{name}</Menu.Label>
            {parts.map(({ part, title }) => (
              <Menu.Item key={part} component="a" href={`#${part}`}>
                {title}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
