import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startApp } from './app.ts';
import { prepared } from './data.ts';

type NetLog = { events: { params?: { url?: string } }[] };

test('no session ever asks anybody for a dictionary', async () => {
  const { dataDir } = prepared();
  const log = join(dataDir, 'net-log.json');
  const app = await startApp(dataDir, `--log-net-log=${log}`);
  await app.window();
  const known = `${app.baseUrl()}/`;
  const languages = await app.app.evaluate(async ({ session }, address) => {
    const another = session.fromPartition('another');
    const sessions = [session.defaultSession, another];
    // Chromium reads these words at the same time as it looks for dictionaries.
    for (const each of sessions) await each.listWordsInSpellCheckerDictionary();
    // Shows that the log has requests.
    another.webRequest.onBeforeRequest(null);
    await another.fetch(address);
    return sessions.map((each) => each.getSpellCheckerLanguages());
  }, known);
  await app.quit();
  const { events } = JSON.parse(readFileSync(log, 'utf8')) as NetLog;
  const urls = [...new Set(events.flatMap(({ params }) => params?.url ?? []))];
  // Windows may look for one where Chromium never connects to.
  expect(urls.filter((url) => !url.startsWith('https://localhost:9/'))).toEqual([known]);
  if (process.platform === 'linux') {
    expect(languages).toEqual([[], []]);
    expect(urls).toHaveLength(1);
  }
  const dictionaries = join(dataDir, 'chromium', 'Dictionaries');
  expect(existsSync(dictionaries) ? readdirSync(dictionaries) : []).toEqual([]);
});
