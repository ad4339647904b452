import { VisuallyHidden } from '@mantine/core';
import { Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { MOTION_MS } from '../../theme/theme.ts';
import { Keys } from '../../ui/keys.tsx';
import type { Command } from './command.ts';
import { useCommands } from './commands.tsx';
import { paletteStore, returnFromPalette } from './palette-state.ts';
import classes from './palette.module.css';

/** The command palette: go to a page, find a subscription, or run an action. */
export function Palette() {
  const { t } = useTranslation();
  const { query } = useSpotlight(paletteStore);
  return (
    <Spotlight.Root
      store={paletteStore}
      // Its key is one of the frame's shortcuts.
      shortcut={null}
      title={t('nav.search')}
      centered={false}
      radius="lg"
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      transitionProps={{ duration: MOTION_MS, transition: 'pop' }}
      classNames={{ header: `${classes['header']}`, content: `${classes['content']}` }}
      yOffset="12dvh"
      // From the second opening on, Mantine would return it to the field, which has the focus when it looks.
      returnFocus={false}
      onSpotlightClose={returnFromPalette}
    >
      <Spotlight.Search
        // Before the dialog has opened, so that fast typing isn't lost.
        autoFocus
        onFocus={({ currentTarget: { value }, currentTarget }) =>
          currentTarget.setSelectionRange(value.length, value.length)
        }
        placeholder={t('palette.placeholder')}
        aria-label={t('nav.search')}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      />
      <Results query={query} />
      <Legend />
    </Spotlight.Root>
  );
}

function Results({ query }: { query: string }) {
  const groups = useCommands(query);
  const all = groups.flatMap(({ commands }) => commands);
  const selected = useSelected(query === '' ? 'anything' : all.map(({ id }) => id).join(' '));
  return (
    <>
      <Spotlight.ActionsList mah="var(--list-height)" className={classes['list'] ?? ''}>
        {groups.map(({ title, commands }) => (
          <Spotlight.ActionsGroup key={title} label={title} className={classes['group'] ?? ''}>
            {commands.map((command) => (
              <Action key={command.id} command={command} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
      </Spotlight.ActionsList>
      {/* Tells a screen reader what Enter would do; the keyboard itself stays in the field. */}
      <VisuallyHidden role="status">{all[selected]?.label}</VisuallyHidden>
    </>
  );
}

/** A legend of the keys, shown only on devices with a keyboard. */
function Legend() {
  const { t } = useTranslation();
  return (
    <Spotlight.Footer aria-hidden className={classes['footer'] ?? ''}>
      <span>
        <Keys keys="↑ ↓" /> {t('palette.move')}
      </span>
      <span>
        <Keys keys="↵" /> {t('palette.take')}
      </span>
      <span>
        <Keys keys="Esc" /> {t('palette.close')}
      </span>
    </Spotlight.Footer>
  );
}

/** The line that Enter selects: the first one (of the matches, if there is input), until another is chosen. */
function useSelected(found: string): number {
  const state = useSpotlight(paletteStore);
  // Mantine does this on input, but matches can arrive later.
  useEffect(() => {
    const { listId } = paletteStore.getState();
    if (found === '' || listId === '') return;
    const lines = document.querySelectorAll(`#${CSS.escape(listId)} [data-action]`);
    for (const line of lines) line.removeAttribute('data-selected');
    lines[0]?.setAttribute('data-selected', 'true');
    paletteStore.setState({ ...paletteStore.getState(), selected: 0 });
  }, [found]);
  return state.selected;
}

function Action({ command }: { command: Command }) {
  return (
    <Spotlight.Action
      className={classes['action'] ?? ''}
      onClick={() => {
        returnFromPalette();
        command.run();
      }}
    >
      <span className={classes['icon']}>{command.icon}</span>
      <bdi className={classes['label']}>{command.label}</bdi>
      <span className={classes['hint']}>{command.hint}</span>
    </Spotlight.Action>
  );
}
