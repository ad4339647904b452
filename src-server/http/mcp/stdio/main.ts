import { MCP_PATH } from '../../../contract/window.ts';
import { DEFAULT_PORT, MAX_PORT } from '../../../platform/config.ts';
import { Unanswered, bridgeStdio } from './bridge.ts';

// The program in the .mcpb bundle. Its settings are in the environment, where the bundle's manifest puts them.

const { PERENNIAL_KEY: key = '', PERENNIAL_PORT: setPort, PERENNIAL_WRITE: write } = process.env;
// Programs may write numbers in forms of their own, such as 47600.0.
const port = Number(setPort || DEFAULT_PORT);

if (Number.isInteger(port) && port > 0 && port <= MAX_PORT) connect();
else {
  process.stderr.write(`${setPort} is not a port. Correct it in the settings of the extension.\n`);
  process.exitCode = 1;
}

function connect(): void {
  const url = new URL(MCP_PATH, `http://127.0.0.1:${port}`);
  if (write === 'true') url.searchParams.set('write', '1');
  bridgeStdio({ key, find: () => url, mayWrite: write === 'true' }, tell).catch(
    (error: unknown) => {
      if (error instanceof Unanswered) tell(error);
      else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exitCode = 1;
    },
  );
}

// Programs with agents keep what is on stderr as their log.
function tell(what: Unanswered | 'running'): void {
  const lines =
    what === 'running' ? ['Perennial is running again.'] : [what.message, what.suggestedFix];
  process.stderr.write(`${lines.join('\n')}\n`);
}
