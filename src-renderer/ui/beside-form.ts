import type { PopoverProps } from '@mantine/core';

/**
 * Where the list or calendar of a form field opens: beside the form, so that it hides no other field and no label;
 * below the field where the window is too narrow for that.
 */
export const besideForm = {
  position: 'left-start',
  shadow: 'md',
  middlewares: {
    size: {
      padding: 8,
      // It is never made narrower: then there would be no need to move it below, and columns of days would be cut off.
      apply: ({ availableHeight, elements: { floating } }) => {
        floating.style.maxHeight = `${availableHeight}px`;
      },
    },
    // In a small window, it rather covers a part of the form than reaches out of sight.
    shift: { padding: 16, crossAxis: true },
    // Only where there is no room beside it: what would reach below the window is moved up.
    flip: { crossAxis: false, fallbackPlacements: ['bottom-start', 'top-start'] },
  },
} satisfies Partial<PopoverProps>;
