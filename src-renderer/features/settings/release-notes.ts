const LONGEST = 8000;
// Elements that contain no readable text.
const SKIPPED = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'IFRAME', 'SVG', 'TITLE']);
const BLOCKS =
  /^(?:P|DIV|UL|OL|LI|H[1-6]|PRE|BLOCKQUOTE|TABLE|TR|HR|SECTION|ARTICLE|DETAILS|SUMMARY)$/;

/**
 * The text of a release's notes, which are untrusted HTML from the release feed. The browser's parser reads
 * them into a document that is never displayed, so nothing is run or loaded.
 */
export function textOfNotes(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const text = textIn(body)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()} …` : text;
}

function textIn(node: Node): string {
  if (node instanceof Text) return node.data.replaceAll(/\s+/g, ' ');
  if (!(node instanceof Element)) return '';
  if (SKIPPED.has(node.tagName.toUpperCase())) return '';
  if (node.tagName === 'BR') return '\n';
  const inner = [...node.childNodes].map(textIn).join('');
  if (!BLOCKS.test(node.tagName)) return inner;
  if (node.tagName === 'LI') return `\n• ${inner.trim()}`;
  return node.tagName === 'P' || /^H\d$/.test(node.tagName) ? `\n\n${inner}\n` : `\n${inner}\n`;
}
