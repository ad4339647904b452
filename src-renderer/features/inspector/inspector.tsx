import { Drawer } from '@mantine/core';
import { useMediaQuery, useMergedRef } from '@mantine/hooks';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Boundary } from '../../ui/errors/boundary.tsx';
import { part } from '../../lib/part.ts';
import { NEW_RECORD, useOpenRecord } from '../../navigation/open-record.ts';
import { Closable } from './closable.tsx';
import { Waiting } from './waiting.tsx';
import classes from './inspector.module.css';

const DRAWER_BELOW = '(width < 900px)';

// Forms and calendars are loaded when a record is first opened.
const Panel = part(() => import('./panel.tsx'));

/** The open record, next to the page or, if there is no room, over it. */
export function Inspector() {
  const { t } = useTranslation('inspector');
  const { opened } = useOpenRecord();
  const isDrawer = useMediaQuery(DRAWER_BELOW, undefined, { getInitialValueInEffect: false });
  const title = opened === NEW_RECORD ? t('new.title') : t('title');
  const { host, hold } = useMovable();
  const panel = opened === undefined ? null : createPortal(<Opened opened={opened} />, host);
  const beside = opened === undefined ? null : <Beside title={title} hold={hold} />;
  return (
    <>
      {isDrawer ? <Over title={title} hold={hold} /> : beside}
      {panel}
    </>
  );
}

type Hold = (place: HTMLElement | null) => void;

/**
 * An element that can move between two places, so that its content and input survive when the window becomes
 * narrow or wide.
 */
function useMovable(): { host: HTMLElement; hold: Hold } {
  const [host] = useState(() => {
    const element = document.createElement('div');
    element.className = `${classes['host']}`;
    return element;
  });
  const hold = useCallback<Hold>((place) => place?.append(host), [host]);
  return { host, hold };
}

/** Used if there is no room next to the page. */
function Over({ title, hold }: { title: string; hold: Hold }) {
  const { opened, close } = useOpenRecord();
  return (
    <Drawer.Root
      opened={opened !== undefined}
      onClose={close}
      // The panel handles Esc, so that input isn't lost.
      closeOnEscape={false}
      // The document never scrolls, and Mantine's scroll lock needs styles that the page's policy forbids.
      lockScroll={false}
      // Dialogs for what it shows lie over it.
      zIndex="calc(var(--mantine-z-index-modal) - 1)"
      position="right"
      size={420}
      classNames={{ content: `${classes['over']}` }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={title}>
        <div ref={hold} className={classes['drawer']} />
      </Drawer.Content>
    </Drawer.Root>
  );
}

// Esc closes it already.
const StillLoading = () => (
  <Closable>
    <Waiting />
  </Closable>
);

function Opened({ opened }: { opened: string }) {
  return (
    <Boundary key={opened} around={(failure) => <Closable>{failure}</Closable>}>
      <Suspense fallback={<StillLoading />}>
        <Panel opened={opened} />
      </Suspense>
    </Boundary>
  );
}

/** Moves to the next or previous row of the list beside the inspector. Returns false if there is none. */
function stepInList(key: string): boolean {
  const list = document.querySelector<HTMLElement>('#page [role="grid"][aria-multiselectable]');
  if (list === null || (key !== 'ArrowDown' && key !== 'ArrowUp')) return false;
  list.focus({ preventScroll: true });
  list.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  return true;
}

/** The panel next to the page. Takes the focus if it was opened with the keyboard, and returns it. */
function Beside({ title, hold }: { title: string; hold: Hold }) {
  const aside = useRef<HTMLElement>(null);
  const place = useMergedRef(aside, hold);
  // Before a form inside takes the focus.
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    const isInside = aside.current?.contains(document.activeElement) === true;
    if (!isInside && before?.matches(':focus-visible') === true) aside.current?.focus();
    return () => {
      // Only if the focus was in something that has been removed, or in a dialog that is closing.
      const now = document.activeElement;
      if (now !== document.body && now?.closest('[role="dialog"]') === null) return;
      const isThere =
        before instanceof HTMLElement && before.isConnected && before !== document.body;
      (isThere ? before : document.querySelector<HTMLElement>('#page'))?.focus();
    };
  }, [before]);
  return (
    <aside
      ref={place}
      className={classes['beside']}
      aria-label={title}
      tabIndex={-1}
      data-inspector
      onKeyDown={(event) => {
        if (event.target === event.currentTarget && stepInList(event.key)) event.preventDefault();
      }}
    />
  );
}
