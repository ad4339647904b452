import type { ChoiceResults } from '../../../src-main/notifications/reminder-choice.ts';
import { textsIn } from '../../../src-main/texts.ts';

/** Records what a choice on a notification opens, says and presses. A press gives the result, or fails with it. */
export function choosing<T>(result: T | Error) {
  const opened: unknown[] = [];
  const said: { title: string; body: string; place: unknown }[] = [];
  const pressed: unknown[] = [];
  const results: ChoiceResults = {
    open: (place) => opened.push(place),
    say: (words, place) => said.push({ ...words, place }),
    texts: textsIn('en', 'en'),
  };
  const press = (...button: unknown[]): Promise<T> => {
    pressed.push(button);
    return result instanceof Error ? Promise.reject(result) : Promise.resolve(result);
  };
  return { followed: { opened, said, pressed }, results, press };
}
