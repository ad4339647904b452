import { DebUpdater } from 'electron-updater';

/**
 * Installs a deb by apt. By dpkg, which electron-updater prefers, what the deb newly needs would be missing,
 * and a password that was refused would be asked for again, to mend that.
 */
export class AptUpdater extends DebUpdater {
  protected override detectPackageManager(): string {
    return 'apt';
  }
}
