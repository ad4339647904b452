import { createContext, useContext } from 'react';
import { HUES, type Mark, SHAPES } from '../../src-server/contract/category-mark.ts';

/**
 * The color of a mark. Each shape has its own tone, so that marks of one hue differ for color-blind users and
 * where there is no room for a shape.
 */
export const colorOf = ({ hue, shape }: Mark): string =>
  `oklch(var(--category-${shape}) var(--category-hue-${hue}))`;

/**
 * The marks of an account's categories: all different while marks are available, and with different hues
 * while hues are available. A category gets the mark derived from its name if possible, and keeps its mark.
 */
export class CategoryMarks {
  private readonly marks = new Map<string, Mark>();
  private readonly shapesByHue = Array.from({ length: HUES }, (): Mark['shape'][] => []);

  /** Starts with these categories, in any order, and with their stored marks. */
  constructor(categories: readonly string[], held: ReadonlyMap<string, Mark> = new Map()) {
    const inOrder = [...new Set(categories)].toSorted();
    for (const category of inOrder) {
      const mark = held.get(category);
      if (mark !== undefined && !this.shapesIn(mark.hue).includes(mark.shape)) {
        this.keep(category, mark);
      }
    }
    // Only those whose own hue is taken get one of the remaining ones.
    for (const category of inOrder) {
      const isFree = this.shapesIn(ownMark(category).hue).length === 0;
      if (!this.marks.has(category) && isFree) this.give(category);
    }
    for (const category of inOrder) this.of(category);
  }

  /** The mark of a category; a new one gets one of the remaining marks. */
  of(category: string): Mark {
    return this.marks.get(category) ?? this.give(category);
  }

  /** All marks so far, by category. */
  all(): ReadonlyMap<string, Mark> {
    return this.marks;
  }

  private give(category: string): Mark {
    return this.keep(category, this.freeMark(ownMark(category)));
  }

  private keep(category: string, mark: Mark): Mark {
    this.marks.set(category, mark);
    this.shapesIn(mark.hue).push(mark.shape);
    return mark;
  }

  private freeMark(own: Mark): Mark {
    const least = Math.min(...this.shapesByHue.map(({ length }) => length));
    const hue = around(HUES, own.hue).find((one) => this.shapesIn(one).length === least) ?? own.hue;
    const shape = around(SHAPES.length, SHAPES.indexOf(own.shape))
      .flatMap((index) => SHAPES[index] ?? [])
      .find((one) => !this.shapesIn(hue).includes(one));
    // All are in use.
    return shape === undefined ? own : { hue, shape };
  }

  private shapesIn(hue: number): Mark['shape'][] {
    return this.shapesByHue[hue] ?? [];
  }
}

/** The marks of the account that the window shows; undefined until its categories are known. */
export const CategoryMarksContext = createContext<CategoryMarks | undefined>(undefined);

/** Returns the mark of a category, which is the same throughout the window. */
export function useMarkOf(): (category: string) => Mark {
  const marks = useContext(CategoryMarksContext);
  return marks === undefined ? ownMark : (category) => marks.of(category);
}

/** Returns the color of a category. */
export function useColorOf(): (category: string) => string {
  const markOf = useMarkOf();
  return (category) => colorOf(markOf(category));
}

// The mark that a category would have if it were the only one.
function ownMark(category: string): Mark {
  const hash = hashOf(category);
  return { hue: hash % HUES, shape: SHAPES[Math.floor(hash / HUES) % SHAPES.length] ?? 'round' };
}

/** All indices below a count, starting with one of them. */
const around = (count: number, first: number): number[] =>
  Array.from({ length: count }, (_, step) => (first + step) % count);

function hashOf(text: string): number {
  let hash = 7;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return hash;
}
