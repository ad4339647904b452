import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openShellLog } from '../../../src-main/errors/shell-log.ts';
import { textsIn } from '../../../src-main/texts.ts';
import { temporaryFolder } from '../../support/server.ts';
import { electron, forget, told } from './stand-in.ts';

vi.mock('electron', async () => (await import('./stand-in.ts')).electron);
const { askAboutFailure, openLogs } = await import('../../../src-main/electron/failure.ts');

beforeEach(forget);

const texts = textsIn('en', 'en');

/** Shows a dialog in which a person presses these buttons, one after the other; which one ended it. */
async function asking(buttons: string[], pressed: string[], offersLogs = false) {
  const log = openShellLog(join(temporaryFolder(), 'logs'), { write: () => {} });
  const left = [...pressed];
  const spy = vi.spyOn(electron.dialog, 'showMessageBox').mockImplementation((...asked) => {
    const question = asked.at(-1) ?? { type: '', message: '' };
    told.questions.push(question);
    return Promise.resolve({ response: question.buttons?.indexOf(left.shift() ?? '') ?? -1 });
  });
  vi.stubGlobal('process', Object.assign(Object.create(process), { getSystemVersion: () => '1' }));
  onTestFinished(() => {
    spy.mockRestore();
    vi.unstubAllGlobals();
  });
  const failure = { message: 'It failed', detail: 'So it is.', buttons, error: new Error('why') };
  const answer = await askAboutFailure({ ...failure, offersLogs }, { log, texts });
  return { answer, log, notes: told.questions.map(({ detail }) => detail?.split('\n\n')[1]) };
}

describe('a dialog about a failure', () => {
  test.each([
    [['OK'], ['OK', 'Copy Details'], 0],
    [['Try Again', 'Quit'], ['Try Again', 'Copy Details', 'Quit'], 2],
  ])('of %j offers details before the way out, which Escape takes', async (own, all, cancelId) => {
    const { answer } = await asking(own, [own.at(-1) ?? '']);
    expect(told.questions).toMatchObject([{ buttons: all, defaultId: 0, cancelId }]);
    expect(answer).toBe(own.length - 1);
  });

  test('says that the details were copied, and stays', async () => {
    const copy = vi.spyOn(electron.clipboard, 'writeText');
    const { answer, notes } = await asking(['Try Again', 'Quit'], ['Copy Details', 'Try Again']);
    expect(copy).toHaveBeenCalledWith(expect.stringMatching(/^It failed\n[^]*Error: why\n/));
    expect([answer, notes]).toEqual([0, [undefined, 'The details have been copied.']]);
  });

  test('says why they were not copied, and where the log is', async () => {
    const copy = vi.spyOn(electron.clipboard, 'writeText').mockRejectedValueOnce(new Error('held'));
    onTestFinished(() => copy.mockRestore());
    const { log, notes } = await asking(['Quit'], ['Copy Details', 'Quit']);
    expect(notes[1]).toContain('(held)');
    expect(notes[1]).toContain(log.folder);
  });

  test('shows the log, and says where it is when no file manager opens', async () => {
    const shown: string[] = [];
    const answers = ['', 'no file manager'];
    const openPath = (path: string) => {
      shown.push(path);
      return Promise.resolve(answers.shift() ?? '');
    };
    Object.assign(electron.shell, { openPath });
    onTestFinished(() => void Object.assign(electron.shell, { openPath: undefined }));
    const pressed = ['Show Logs', 'Show Logs', 'Quit'];
    const { log, notes } = await asking(['Restart', 'Quit'], pressed, true);
    expect(shown).toEqual([log.folder, log.folder]);
    expect(notes.slice(0, 2)).toEqual([undefined, undefined]);
    expect(notes[2]).toContain('no file manager');
    expect(notes[2]).toContain(log.folder);
  });
});

test('while a dialog waits, something wakes the main process, which Electron on Linux needs', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { promise, resolve } = Promise.withResolvers<{ response: number }>();
  const spy = vi.spyOn(electron.dialog, 'showMessageBox').mockReturnValue(promise);
  onTestFinished(() => spy.mockRestore());
  const log = openShellLog(join(temporaryFolder(), 'logs'), { write: () => {} });
  const failure = { message: 'It failed', detail: 'So it is.', buttons: ['OK'] };
  const asked = askAboutFailure(failure, { log, texts });
  vi.advanceTimersByTime(60_000);
  expect(vi.getTimerCount()).toBe(1);
  resolve({ response: 0 });
  await asked;
  expect(vi.getTimerCount()).toBe(0);
});

test('a log that the menu cannot show is said, with where it is', async () => {
  const log = openShellLog(join(temporaryFolder(), 'logs'), { write: () => {} });
  Object.assign(electron.shell, { openPath: () => Promise.resolve('no file manager') });
  onTestFinished(() => void Object.assign(electron.shell, { openPath: undefined }));
  await openLogs(log, texts);
  expect(told.questions).toMatchObject([{ type: 'warning', buttons: ['OK', 'Copy Details'] }]);
  expect(told.questions[0]?.detail).toContain(log.folder);
});
