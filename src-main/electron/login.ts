import { homedir } from 'node:os';
import { app } from 'electron';
import { keepLoginFile, loginFileState } from '../startup/login-file.ts';
import {
  LOGIN_ARGUMENTS,
  type LoginChoice,
  type LoginState,
  isToBeSet,
  loginItem,
  systemLoginState,
} from '../startup/login-item.ts';
import { sayLoginItem } from './ask.ts';
import type { FailureParts } from './failure.ts';

/** The state that persists between starts. */
export type LoginMemory = {
  /** Whether the system has accepted the choice to start at login. */
  wasTaken: () => boolean;
  take: (isTaken: boolean) => void;
};

/** Makes the system start the app at login, or not, according to the preferences. */
export class StartAtLogin {
  readonly #memory: LoginMemory;
  #wanted: boolean | undefined;

  constructor(memory: LoginMemory) {
    this.#memory = memory;
  }

  /**
   * Applies the choice, and returns the resulting state. Shows an error once per choice; nothing else depends
   * on it.
   */
  keep(wanted: boolean, parts: FailureParts): LoginState {
    const isOther = this.#wanted !== wanted;
    // The first time is at startup, which is not a new choice.
    const isNew = isOther && this.#wanted !== undefined;
    this.#wanted = wanted;
    try {
      const state = set({ wanted, isNew, wasTaken: this.#memory.wasTaken() });
      if (!wanted || state === 'as_chosen') this.#memory.take(wanted);
      return state;
    } catch (error) {
      parts.log.note('warn', 'could not change the start at login', error);
      if (isOther) sayLoginItem(wanted, error, parts);
      return 'refused';
    }
  }

  /** The current state, because the user may have changed it in the system. */
  look(): LoginState {
    const wanted = this.#wanted;
    if (wanted === undefined) return 'as_chosen';
    const item = itemFor(wanted);
    const wasTaken = this.#memory.wasTaken();
    if (item.kind === 'file') return loginFileState(item, wasTaken);
    return systemLoginState({ wanted, wasTaken }, found());
  }
}

const found = () => app.getLoginItemSettings({ args: LOGIN_ARGUMENTS });

function itemFor(wanted: boolean) {
  const { platform, env, execPath } = process;
  return loginItem(wanted, { platform, env, execPath, home: homedir() });
}

function set(choice: LoginChoice): LoginState {
  const item = itemFor(choice.wanted);
  if (item.kind === 'file') return keepLoginFile(item, choice);
  if (isToBeSet(choice, found())) app.setLoginItemSettings(item.settings);
  return systemLoginState(choice, found());
}
