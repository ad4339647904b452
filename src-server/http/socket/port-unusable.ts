import type { PortHolder } from './port-holder.ts';

/** The requested port can't be used. */
export class PortUnusable extends Error {
  override name = 'PortUnusable';
  readonly port: number;
  /** Whether it is reserved by the system rather than in use. */
  readonly isReserved: boolean;
  /** What is using it, if known. */
  readonly holder: PortHolder | undefined;
  constructor(port: number, reason: string, cause: unknown, holder?: PortHolder) {
    super(`Port ${port} ${reason}.`, { cause });
    this.port = port;
    this.holder = holder;
    this.isReserved = cause instanceof Error && 'code' in cause && cause.code === 'EACCES';
  }
}
