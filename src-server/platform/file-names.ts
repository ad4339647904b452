// What file names can't contain on some system.
const UNSAFE = /[/\\:*?"<>|\p{Cc}]/gu;

/** `text` as a file name that every system accepts. */
export const fileNameOf = (text: string): string => text.replaceAll(UNSAFE, '-');
