/** What a question is about. Its words belong to who presents it. */
export type QuestionCode =
  /** Which currency a symbol means; with an empty key, in which one amounts without any are. */
  | 'currency'
  /** The category of rows that have none. */
  | 'category'
  /** How often rows are charged that don't say so, or say it in words that are unknown. */
  | 'interval'
  | 'status'
  /** What becomes of records that are charged only once. */
  | 'oneTime'
  /** The amount of a bill that is only known from and to. */
  | 'estimate'
  /** Whose records to read. */
  | 'user'
  /** The order of days, months and years in a column. */
  | 'dates'
  /** The decimal separator in a column. */
  | 'decimals'
  | 'encoding';

type Choice = {
  value: string;
  /** What the choice makes of the example, or a name. */
  label?: string;
};

type Example = { row: number; text: string };

export type Question = {
  code: QuestionCode;
  /** What in the file it is about, such as a symbol or the name of a column; empty for all of the file. */
  key: string;
  /** Empty if any text is possible. */
  choices: Choice[];
  example: Example;
  /** Taken until there is an answer. Without it, the rows concerned are incomplete until then. */
  assumed?: string;
};

/** Under what an answer is given. */
export const answerKey = ({ code, key }: Pick<Question, 'code' | 'key'>): string =>
  `${code}:${key}`;

// Nobody answers more, and a file could raise one for each of its rows.
const MOST_QUESTIONS = 100;
const LONGEST_EXAMPLE = 120;

/** Collects the questions that a file raises, and knows the answers to some. */
export class Interview {
  readonly #answers: Readonly<Record<string, string>>;
  readonly #questions = new Map<string, Question>();

  constructor(answers: Readonly<Record<string, string>> = {}) {
    this.#answers = answers;
  }

  /**
   * The answer to a question, or what is assumed until there is one. An answer that is none of the choices
   * counts as none.
   */
  ask(question: Question): string | undefined {
    const id = answerKey(question);
    if (!this.#questions.has(id) && this.#questions.size < MOST_QUESTIONS) {
      const { row, text } = question.example;
      const example = { row, text: text.slice(0, LONGEST_EXAMPLE) };
      this.#questions.set(id, { ...question, example });
    }
    const answer = this.answer(question.code, question.key);
    const { choices, assumed } = question;
    const isValid = choices.length === 0 || choices.some(({ value }) => value === answer);
    return answer !== undefined && isValid ? answer : assumed;
  }

  /** What was answered, also unasked: "all rows: USD" is an answer to the currency of rows without one. */
  answer(code: QuestionCode, key: string): string | undefined {
    const id = answerKey({ code, key });
    return Object.hasOwn(this.#answers, id) ? this.#answers[id] : undefined;
  }

  /** All questions of the file, also those that have an answer, so that it can be changed. */
  get questions(): Question[] {
    return [...this.#questions.values()];
  }
}
