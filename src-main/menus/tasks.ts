import type { Task } from 'electron';
import { ADDING_LINK } from '../startup/links.ts';
import type { Texts } from '../texts.ts';

/** The task in the Windows jump list that adds a subscription, by starting the app with the link to the form. */
export function jumpListTask(program: string, texts: Pick<Texts, 'addTask'>): Task {
  return {
    program,
    arguments: ADDING_LINK,
    title: texts.addTask,
    description: texts.addTask,
    iconPath: program,
    iconIndex: 0,
  };
}
