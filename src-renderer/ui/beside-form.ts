import type { PopoverProps } from '@mantine/core';

/**
 * Where the list or calendar of a form field opens: beside the form, so that it hides no other field and no label;
 * below the field where the window is too narrow for that.
 */
export const besideForm = {
  position: 'left-start',
  shadow: 'md',
  middlewares: {
    size: { padding: 8 },
    shift: { padding: 16 },
    // Only where there is no room beside it: what would reach below the window is moved up.
    flip: { crossAxis: false, fallbackPlacements: ['bottom-start', 'top-start'] },
  },
} satisfies Partial<PopoverProps>;
