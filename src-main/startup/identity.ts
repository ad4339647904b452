/** How systems know the app. */
export type Identity = {
  name: string;
  /** Windows groups windows and notifications by it; the installer gives its shortcut the same. */
  appUserModelId: string;
  /** The class by which Windows starts the app, or reaches it, when a notification is clicked. */
  toastActivator: string;
};

const INSTALLED: Identity = {
  name: 'Perennial',
  appUserModelId: 'app.perennial',
  toastActivator: '{93266469-B1BF-4C68-A49B-E818795F7013}',
};

// With its first notification Electron registers shortcut and class for the program that runs. Under the same
// names `npm start` would put Electron's own program in the place of the installed app.
const FROM_SOURCE: Identity = {
  name: 'Perennial Development',
  appUserModelId: 'app.perennial.development',
  toastActivator: '{EF7945FB-D3CC-4314-8DDD-C237C06C6A2C}',
};

/** The identity of an installed app, or of what `npm start` runs. */
export const identityOf = (isPackaged: boolean): Identity => (isPackaged ? INSTALLED : FROM_SOURCE);
