import type { Command } from 'commander';
import { refuseHiddenServer, refuseOtherPath } from '../platform/other-paths.ts';
import { findServer } from '../find-server.ts';
import { linkTo } from '../server.ts';
import { CliError } from './cli-error.ts';
import { issueLinkToken } from '../accounts/sessions.ts';
import { openInBrowser } from './browser.ts';
import { addExamples } from './examples.ts';
import { folderFor, withData } from './data.ts';
import { isJson, print, printNotice } from './output.ts';

const EXAMPLES = ['open', 'open --no-open', 'open --json'];

/** Adds `perennial open`. */
export function addOpenCommand(program: Command): void {
  const opening = program
    .command('open')
    .description('print a new sign-in link for the running server, and open it')
    .option('--no-open', 'only print the link')
    .action(async (options: { open: boolean }, command: Command) => {
      const folder = folderFor(command);
      const server = findServer(folder);
      if (server === undefined) {
        refuseOtherPath(folder);
        refuseHiddenServer(folder);
        throw new CliError(
          'No server is running with this data folder.',
          'To start one, run: perennial serve',
        );
      }
      const url = linkTo(server.baseUrl, await withData(command, issueLinkToken));
      print(command, { url }, url);
      if (!isJson(command)) printNotice('The link works once, within 10 minutes.');
      if (options.open && !isJson(command)) await openInBrowser(folder, url);
    });
  addExamples(opening, EXAMPLES);
}
