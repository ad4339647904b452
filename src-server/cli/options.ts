import { Option } from 'commander';
import { MAX_PORT } from '../platform/config.ts';
import { folder, wholeNumber } from './arguments.ts';

/** `--data-dir`, of the command line and of the desktop app. */
export const dataDirOption = (): Option =>
  new Option('--data-dir <dir>', 'data folder (or set PERENNIAL_DATA_DIR)').argParser(folder);

/** `--port`, of the command line and of the desktop app. */
export const portOption = (): Option =>
  new Option('--port <n>', 'port to listen on').argParser(wholeNumber(0, MAX_PORT));

/** `--account`, of commands that apply to one account. */
export const accountOption = (description = 'the account'): Option =>
  new Option('--account <name>', description).env('PERENNIAL_ACCOUNT');
