import { writeSync } from 'node:fs';
import { openData } from '../../src-server/open-data.ts';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { systemIds } from '../../src-server/platform/ids.ts';
import { manualClock } from '../support/clock.ts';

// Opens a data folder at a moment, as a server that starts then does, and so catches up; kills
// itself at the n-th look at the clock, if it gets there. Prints how often it has looked.

const [dataDir = '', moment = '', killAt = '0'] = process.argv.slice(2);
const clock = manualClock(moment);
let looks = 0;

function now(): number {
  looks += 1;
  if (looks === Number(killAt)) process.kill(process.pid, 'SIGKILL');
  return clock.now();
}

const { close } = openData(prepareDataFolder(dataDir), {
  clock: { ...clock, now },
  ids: systemIds,
});
writeSync(1, `${looks}\n`);
close();
