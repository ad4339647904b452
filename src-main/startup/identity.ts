/** How systems identify the app. */
export type Identity = {
  name: string;
  /** Windows groups windows and notifications by it. The installer sets the same ID on its shortcut. */
  appUserModelId: string;
  /** The class with which Windows starts or reaches the app when a notification is clicked. */
  toastActivator: string;
};

const INSTALLED: Identity = {
  name: 'Perennial',
  appUserModelId: 'app.perennial',
  toastActivator: '{93266469-B1BF-4C68-A49B-E818795F7013}',
};

// With its first notification, Electron registers a shortcut and class for the running program. Under the
// same names, `npm start` would replace the installed app with Electron's own program.
const FROM_SOURCE: Identity = {
  name: 'Perennial Development',
  appUserModelId: 'app.perennial.development',
  toastActivator: '{EF7945FB-D3CC-4314-8DDD-C237C06C6A2C}',
};

/** The identity of an installed app, or of the one that `npm start` runs. */
export const identityOf = (isPackaged: boolean): Identity => (isPackaged ? INSTALLED : FROM_SOURCE);
