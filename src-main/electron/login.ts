import { homedir } from 'node:os';
import { app } from 'electron';
import { keepLoginFile, loginFileState } from '../login-file.ts';
import {
  LOGIN_ARGUMENTS,
  type LoginState,
  isToBeSet,
  loginItem,
  systemLoginState,
} from '../login-item.ts';
import { sayLoginItem } from './ask.ts';
import type { FailureParts } from './failure.ts';

/** Has the system start the app at login, or not, as its owner chooses. */
export class StartAtLogin {
  #wanted: boolean | undefined;

  /** Sets what is wanted; answers what the system makes of it. An error is shown: nothing else depends on it. */
  keep(wanted: boolean, parts: FailureParts): LoginState {
    // The first time is a start of the app, which is no new choice.
    const isNewChoice = this.#wanted !== undefined && this.#wanted !== wanted;
    this.#wanted = wanted;
    try {
      return set(wanted, isNewChoice);
    } catch (error) {
      parts.log.note('warn', 'the start at login could not be set', error);
      sayLoginItem(wanted, error, parts);
      return 'refused';
    }
  }

  /** What the system makes of it by now: its owner may have changed it there. */
  look(): LoginState {
    if (this.#wanted === undefined) return 'as_chosen';
    const item = itemFor(this.#wanted);
    return item.kind === 'file' ? loginFileState(item) : systemLoginState(this.#wanted, found());
  }
}

const found = () => app.getLoginItemSettings({ args: LOGIN_ARGUMENTS });

function itemFor(wanted: boolean) {
  const { platform, env, execPath } = process;
  return loginItem(wanted, { platform, env, execPath, home: homedir() });
}

function set(wanted: boolean, isNewChoice: boolean): LoginState {
  const item = itemFor(wanted);
  if (item.kind === 'file') return keepLoginFile(item, isNewChoice);
  if (isToBeSet(wanted, isNewChoice, found())) app.setLoginItemSettings(item.settings);
  return systemLoginState(wanted, found());
}
