/** Whether something on the page is part of the inspector, beside the page or in its drawer. */
export function isInspector(element: Element): boolean {
  return element.closest('[data-inspector], .mantine-Drawer-content') !== null;
}
