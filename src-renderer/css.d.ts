declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '@fontsource-variable/inter';

// Custom properties in inline styles.
declare namespace React {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
