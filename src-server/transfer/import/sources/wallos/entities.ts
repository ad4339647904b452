const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#039;': "'",
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/**
 * Undoes the escaping that Wallos stores texts with, once: `&amp;lt;` was typed as `&lt;`. What it comes with
 * itself, such as the category `Food & Beverages`, is not escaped and stays as it is.
 */
export const unescaped = (text: string | undefined): string | undefined =>
  text?.replaceAll(/&(?:amp|quot|#0?39|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
