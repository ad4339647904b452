import {
  type MantineColorsTuple,
  type VariantColorsResolver,
  createTheme,
  defaultVariantColorsResolver,
} from '@mantine/core';

// One place for how the window looks; tokens that are no component's are in theme.css.

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

// Mantine judges the text on a filled button by the light theme alone.
const colorsOf: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  return input.variant === 'filled' ? { ...colors, color: 'var(--on-filled)' } : colors;
};

const noScrollLock = { lockScroll: false };

/** How long anything moves or fades: long enough to be followed, too short to be waited for. */
export const MOTION_MS = 150;

const transitionProps = { duration: MOTION_MS };

/** The id of the element in which everything is drawn that lies over the page. */
export const FLOATING_ID = 'floating';

/** Mantine's theme for Perennial. */
export const theme = createTheme({
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
    // Only the page itself scrolls, never the document: there is nothing to lock.
    Modal: { defaultProps: { ...noScrollLock, transitionProps, radius: 'lg', centered: true } },
    InputWrapper: {
      styles: { label: { marginBottom: '4px' }, description: { marginBottom: '4px' } },
    },
    // Never taller than the room that is left, so that all of it can be reached in a low or enlarged window.
    Popover: { defaultProps: { middlewares: { size: { padding: 8 }, shift: { padding: 16 } } } },
    Drawer: { defaultProps: noScrollLock },
    DrawerRoot: { defaultProps: { transitionProps } },
    SegmentedControl: { defaultProps: { transitionDuration: MOTION_MS } },
    // What comes within a moment is not seen before, and what takes longer needs no pulse to be waited for.
    Skeleton: { defaultProps: { animate: false } },
    // At the usual radius a check box would be round, and pass for a radio button.
    Checkbox: { defaultProps: { radius: 4, iconColor: 'var(--on-filled)' } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false } },
    Button: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    // A list scrolls by itself: an area around it would want the keyboard.
    Select: {
      defaultProps: {
        size: 'sm',
        allowDeselect: false,
        selectFirstOptionOnChange: true,
        withScrollArea: false,
      },
    },
    Autocomplete: { defaultProps: { withScrollArea: false } },
    // All that lies over the page is in one landmark.
    Portal: { defaultProps: { target: `#${FLOATING_ID}` } },
    NumberInput: { defaultProps: { size: 'sm' } },
  },
});
