import { Markdown } from 'markdown-to-jsx';
import type { ComponentProps } from 'react';
import { WebLink } from './web-link.tsx';
import classes from './details.module.css';

const plain = ({ children }: ComponentProps<'p'>) => <p>{children}</p>;

// Nothing is loaded for notes, and their headings are not those of the page.
const options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  overrides: {
    a: ({ href = '', children }: ComponentProps<'a'>) => <WebLink url={href}>{children}</WebLink>,
    img: ({ alt }: ComponentProps<'img'>) => <>{alt}</>,
    input: ({ checked }: ComponentProps<'input'>) => <>{checked === true ? '☑' : '☐'}</>,
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, plain])),
  },
};

/** Notes, which are Markdown. */
export function Notes({ text }: { text: string }) {
  return (
    <div className={classes['notes']}>
      <Markdown options={options}>{text}</Markdown>
    </div>
  );
}
