import type { QuestionCode } from '../../contract/app/import-codes.ts';
import type { Habits } from './habits.ts';

type Choice = {
  value: string;
  /** How the example reads with this choice, or a display name. */
  label?: string;
  /** Another row that speaks for it. */
  evidence?: Example;
};

type Example = { row: number; text: string };

export type Question = {
  code: QuestionCode;
  /** The symbol, word or column that it is about; empty for the whole file. */
  key: string;
  /** Empty if any text is a valid answer. */
  choices: Choice[];
  example: Example;
  /** How many rows it is about. */
  rows: number;
  /** Used until there is an answer. Without it, the affected rows are incomplete until then. */
  assumed?: string | undefined;
};

/** A question as it is asked: for each row that it is about, unless `rows` says how many these are. */
type Asked = Omit<Question, 'rows'> & { rows?: number };

/** The key under which a question is answered. */
export const answerKey = ({ code, key }: Pick<Question, 'code' | 'key'>): string =>
  `${code}:${key}`;

/** Answers without an effect, by {@link answerKey}. */
export type IdleAnswers = Record<'unused' | 'refused', string[]>;

// A hostile file could raise one per row.
const MOST_QUESTIONS = 100;
const LONGEST_EXAMPLE = 120;

/** Collects the questions that a file raises, and holds the answers given so far. */
export class Interview {
  /** What needs no asking. */
  readonly habits: Habits;
  readonly #answers: Readonly<Record<string, string>>;
  readonly #asked = new Map<string, { question: Asked; examples: Example[] }>();
  readonly #used = new Set<string>();
  readonly #refused = new Set<string>();

  constructor(habits: Habits, answers: Readonly<Record<string, string>> = {}) {
    this.habits = habits;
    this.#answers = answers;
  }

  /**
   * The answer to a question, or its assumed value. An answer that isn't one of the choices is ignored.
   */
  ask(question: Asked): string | undefined {
    const id = answerKey(question);
    const answer = this.answer(question.code, question.key);
    const { choices, assumed } = question;
    const isValid = choices.length === 0 || choices.some(({ value }) => value === answer);
    if (answer !== undefined && !isValid) this.#refused.add(id);
    const used = answer !== undefined && isValid ? answer : assumed;
    const { row, text } = question.example;
    const example = { row, text: text.slice(0, LONGEST_EXAMPLE) };
    const asked = this.#asked.get(id);
    // What an earlier import answered is shown as what is used now, so that it can be changed.
    const shown = used === undefined ? {} : { assumed: used };
    if (asked === undefined) {
      this.#asked.set(id, { question: { ...question, ...shown }, examples: [example] });
    } else asked.examples.push(example);
    return used;
  }

  /** An answer that may have been given without being asked for, such as "all rows: USD". */
  answer(code: QuestionCode, key: string): string | undefined {
    const id = answerKey({ code, key });
    this.#used.add(id);
    return Object.hasOwn(this.#answers, id) ? this.#answers[id] : undefined;
  }

  /** The answers that were not asked for, and those that are none of the choices. */
  get idle(): IdleAnswers {
    const unused = Object.keys(this.#answers).filter((id) => !this.#used.has(id));
    return { unused, refused: [...this.#refused] };
  }

  /** The questions about rows that they concern, including answered ones, so that answers can be changed. */
  questions(concerns: (code: QuestionCode, row: number) => boolean = () => true): Question[] {
    return [...this.#asked.values()]
      .flatMap(({ question, examples }) => {
        const all = examples.filter(({ row }) => concerns(question.code, row));
        return all[0] === undefined ? [] : [{ rows: all.length, ...question, example: all[0] }];
      })
      .slice(0, MOST_QUESTIONS);
  }
}
