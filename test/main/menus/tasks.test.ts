import { expect, test } from 'vitest';
import { ADDING, placeOf } from '../../../src-main/startup/links.ts';
import { jumpListTask } from '../../../src-main/menus/tasks.ts';
import { textsIn } from '../../../src-main/texts.ts';

test('the task in the jump list starts the app with a link to the form', () => {
  const program = String.raw`C:\Users\me\Perennial\Perennial.exe`;
  const task = jumpListTask(program, textsIn('en', 'en'));
  expect(task).toMatchObject({ program, title: 'Add Subscription', iconPath: program });
  expect(placeOf(task.arguments)).toEqual(ADDING);
});
