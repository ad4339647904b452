import type { PortHolder } from './port-holder.ts';

/** The port asked for can't be listened on. */
export class PortUnusable extends Error {
  override name = 'PortUnusable';
  readonly port: number;
  /** Whether it is the system's, not another program's. */
  readonly isReserved: boolean;
  /** Who has it, where that is known. */
  readonly holder: PortHolder | undefined;
  constructor(port: number, reason: string, cause: unknown, holder?: PortHolder) {
    super(`Port ${port} ${reason}.`, { cause });
    this.port = port;
    this.holder = holder;
    this.isReserved = cause instanceof Error && 'code' in cause && cause.code === 'EACCES';
  }
}
