import type { GetPromptResult, Prompt } from '@modelcontextprotocol/server';

type Written = { prompt: Prompt; text: string };

const written: readonly Written[] = [
  {
    prompt: {
      name: 'what_renews_this_month',
      title: 'What renews this month?',
      description: 'The charges from today to the end of the month, with totals per currency.',
    },
    text: 'What renews this month? Call list_upcoming_charges without arguments to learn the current day ("today" in its result), then again with "to" as the last day of that month. Show the charges as a table by date with name, amount, and currency, and the total of each currency separately. Never add amounts of different currencies. Point out charges that are overdue, and trials that start to cost money.',
  },
  {
    prompt: {
      name: 'what_could_i_cancel',
      title: 'What could I cancel?',
      description:
        'Duplicates, expensive subscriptions, trials about to cost money, and overdue ones.',
    },
    text: 'What could I cancel? Call find_savings and get_spend_summary. List the candidates with the reason for each and what it costs per year, the most expensive first, each currency separately. These are facts about cost, not about use: ask me which of them I still use before you suggest anything. Change nothing unless I ask for it.',
  },
];

/** The prompts in a fixed order. */
export const prompts: readonly Prompt[] = written.map(({ prompt }) => prompt);

/** A prompt's messages; undefined if there is no such prompt. */
export function promptNamed(name: string): GetPromptResult | undefined {
  const found = written.find(({ prompt }) => prompt.name === name);
  if (found === undefined) return undefined;
  const content = { type: 'text', text: found.text } as const;
  return { description: found.prompt.description ?? '', messages: [{ role: 'user', content }] };
}
