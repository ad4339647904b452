import { AppError } from '../../../contract/errors.ts';

/** The error for a file, or a part of it, that is larger than what is read. */
export const tooLarge = (bytes: number): AppError =>
  new AppError('fileTooLarge', { megabytes: bytes / 1024 / 1024 });
