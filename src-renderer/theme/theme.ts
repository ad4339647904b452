import {
  type MantineColorsTuple,
  type VariantColorsResolver,
  createTheme,
  defaultVariantColorsResolver,
  mergeThemeOverrides,
} from '@mantine/core';

// The window's appearance in one place. Tokens that belong to no component are in theme.css.

/** How long the pointer rests before a tooltip opens, in milliseconds. */
export const TOOLTIP_DELAY_MS = 400;

const evergreen: MantineColorsTuple = [
  '#eaf6f0',
  '#d6ebe1',
  '#aed8c6',
  '#83c4a9',
  '#5fb391',
  '#47a981',
  '#2f8f69',
  '#1f7a57',
  '#126446',
  '#064d34',
];

const marigold: MantineColorsTuple = [
  '#fff6e1',
  '#ffebcb',
  '#ffd59a',
  '#ffbe63',
  '#ffab37',
  '#f59b12',
  '#d98300',
  '#b06a00',
  '#8a5200',
  '#643a00',
];

const rose: MantineColorsTuple = [
  '#fdecef',
  '#f9d9de',
  '#f0b0ba',
  '#e88594',
  '#e16075',
  '#d24760',
  '#bd3450',
  '#a02642',
  '#831b36',
  '#640f27',
];

// Warm, not blue: from ink to paper.
const dark: MantineColorsTuple = [
  '#e9e6e0',
  '#cfcbc3',
  '#aca79e',
  '#8b867d',
  '#5d5952',
  '#3d3a35',
  '#2b2926',
  '#1e1d1b',
  '#161513',
  '#121110',
];

const gray: MantineColorsTuple = [
  '#fbfaf8',
  '#f4f2ee',
  '#eae7e1',
  '#dcd8d0',
  '#c4bfb5',
  '#a29d93',
  '#7c776e',
  '#5d5952',
  '#3d3a35',
  '#22201d',
];

// Mantine chooses the text color of filled buttons based on the light theme alone.
const colorsOf: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  return input.variant === 'filled' ? { ...colors, color: 'var(--on-filled)' } : colors;
};

const noScrollLock = { lockScroll: false };

/** The duration of all animations: long enough to follow, too short to wait for. */
export const MOTION_MS = 150;

const transitionProps = { duration: MOTION_MS };

// A toast fits above the highest dialog, so that it covers neither its title nor its buttons.
const DIALOG_MARGIN = 'max(5dvh, min(88px, 12dvh))';

/** The ID of the element that contains everything that covers the page. */
export const FLOATING_ID = 'floating';

const theme = createTheme({
  primaryColor: 'evergreen',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  variantColorResolver: colorsOf,
  colors: { evergreen, marigold, rose, dark, gray },
  white: '#ffffff',
  black: '#22201d',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: {
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  radius: { sm: '6px', md: '8px', lg: '12px' },
  defaultRadius: 'md',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // Only the page scrolls, never the document, so there is nothing to lock.
    Modal: {
      defaultProps: {
        ...noScrollLock,
        transitionProps,
        radius: 'lg',
        centered: true,
        yOffset: DIALOG_MARGIN,
      },
    },
    InputWrapper: {
      styles: { label: { marginBottom: '4px' }, description: { marginBottom: '4px' } },
    },
    // Never taller than the available space, so that all of it is reachable in a low or zoomed window.
    Popover: { defaultProps: { middlewares: { size: { padding: 8 }, shift: { padding: 16 } } } },
    Drawer: { defaultProps: noScrollLock },
    DrawerRoot: { defaultProps: { transitionProps } },
    SegmentedControl: { defaultProps: { transitionDuration: MOTION_MS } },
    // Fast responses show no placeholder, and slow ones don't need a pulse.
    Skeleton: { defaultProps: { animate: false } },
    // With the default radius, a check box would be round and look like a radio button.
    Checkbox: { defaultProps: { radius: 4, iconColor: 'var(--on-filled)' } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Tooltip: { defaultProps: { openDelay: TOOLTIP_DELAY_MS, withArrow: false } },
    Button: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    // A list scrolls itself; an additional scroll area would take keyboard focus.
    Select: {
      defaultProps: {
        size: 'sm',
        allowDeselect: false,
        selectFirstOptionOnChange: true,
        withScrollArea: false,
      },
    },
    Autocomplete: { defaultProps: { withScrollArea: false } },
    // Everything that covers the page is in one landmark.
    Portal: { defaultProps: { target: `#${FLOATING_ID}` } },
    NumberInput: { defaultProps: { size: 'sm' } },
  },
});

/** Mantine's theme for Perennial, with the label of the buttons that close dialogs, for screen readers. */
export const themeWith = ({ close }: { close: string }) =>
  mergeThemeOverrides(theme, {
    components: { ModalCloseButton: { defaultProps: { 'aria-label': close } } },
  });
