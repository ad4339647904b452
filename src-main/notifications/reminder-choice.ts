import type {
  ButtonResult,
  MessageRecord,
  ReminderAct,
  RunningServer,
} from '../../src-server/index.ts';
import { OVERVIEW, type Place } from '../startup/links.ts';
import type { Texts } from '../texts.ts';
import { placeOfRecord } from '../tray/tray-menu.ts';

/** What shows the result of a choice on a notification. */
export type ChoiceResults = {
  open: (place: Place) => void;
  /** Shows a notification that opens the place when clicked. */
  say: (words: { title: string; body: string }, place: Place) => void;
  texts: Texts;
};

/** The dependencies for handling a choice. */
export type Following = ChoiceResults & {
  desktop: Pick<RunningServer['desktop'], 'recordOf' | 'pressButton'>;
};

/**
 * Handles the user's choice about a reminder, and shows the result. If it isn't possible, opens the record so
 * that the user can continue there.
 */
export async function followChoice(
  messageId: string,
  choice: ReminderAct | 'open',
  { desktop, open, say, texts }: Following,
): Promise<void> {
  const record = desktop.recordOf(messageId);
  const place = record === undefined ? OVERVIEW : placeOfRecord(record.record, record.account);
  if (choice === 'open') return open(place);
  try {
    const result = await desktop.pressButton(messageId, choice);
    if (result.outcome === 'refused') open(place);
    say(wordsOf(result, record, texts), place);
  } catch {
    // The server's log has the reason.
    open(place);
    say(texts.pressed.failed(record?.name ?? ''), place);
  }
}

function wordsOf(result: ButtonResult, record: MessageRecord | undefined, { pressed }: Texts) {
  if (record === undefined) return pressed.gone;
  const { name, locale } = record;
  if (result.outcome === 'moved') return pressed.moved(name, dayIn(locale, result.next));
  if (result.outcome === 'refused') return pressed.refused[result.reason](name);
  return pressed[result.outcome](name);
}

// A date without time is the same everywhere, so it is parsed and formatted in UTC.
const dayIn = (locale: string, date: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
