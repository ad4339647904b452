/** Whether an element is inside the inspector, whether that is next to the page or in its drawer. */
export function isInspector(element: Element): boolean {
  return element.closest('[data-inspector], .mantine-Drawer-content') !== null;
}
