import { type MarkdownToJSX, parser } from 'markdown-to-jsx';

type Sides = { before: string | undefined; after: string | undefined };

const LONGEST_SHOWN = 120;
// What shows of the text before a difference.
const LEAD_IN = 30;

/** How notes, which are Markdown, differ: as a reader sees them, from shortly before the first difference. */
export function notesChange({ before, after }: Sides): Sides {
  const [was, is] = [before, after].map((notes) => notes && readable(notes));
  // Only the formatting differs, so that is what to show.
  const sides = was === is ? [before, after].map((notes) => notes && oneLine(notes)) : [was, is];
  const start = startOf(...(sides as [string?, string?]));
  const [shownBefore, shownAfter] = sides.map((text) => text && excerpt(text, start));
  return { before: shownBefore, after: shownAfter };
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

const readable = (notes: string) =>
  oneLine(parser(notes, { disableParsingRawHTML: true, forceBlock: true }).map(textOf).join(' '));

function textOf(node: MarkdownToJSX.ASTNode): string {
  if ('items' in node) return node.items.map(textOfAll).join(' ');
  if ('cells' in node) return [node.header, ...node.cells].flat().map(textOfAll).join(' ');
  if ('children' in node) return textOfAll(node.children ?? []);
  if ('completed' in node) return node.completed ? '☑' : '☐';
  if ('alt' in node) return node.alt ?? '';
  return ('text' in node ? node.text : undefined) ?? ' ';
}

const textOfAll = (nodes: readonly MarkdownToJSX.ASTNode[]): string => nodes.map(textOf).join('');

function startOf(was = '', is = ''): number {
  let same = 0;
  while (same < was.length && was[same] === is[same]) same += 1;
  return same <= LONGEST_SHOWN / 2 ? 0 : same - LEAD_IN;
}

function excerpt(text: string, start: number): string {
  const shown = text.slice(start, start + LONGEST_SHOWN);
  return `${start > 0 ? '…' : ''}${shown}${start + LONGEST_SHOWN < text.length ? '…' : ''}`;
}
