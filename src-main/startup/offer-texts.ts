import type { Offer } from '../../src-server/index.ts';

// In the computer's own form, if it speaks the language.
function momentIn(language: 'en' | 'zh-CN', { at }: Offer): string {
  const { locale } = new Intl.DateTimeFormat().resolvedOptions();
  const isOwn = locale.startsWith(language.slice(0, 2));
  const format = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(isOwn ? locale : language, format).format(at);
}

const count = ({ subscriptions }: Offer): string =>
  subscriptions === 1 ? '1 subscription' : `${subscriptions.toLocaleString('en')} subscriptions`;

const en = {
  offered: (offer: Offer): string =>
    `The newest good backup is from ${momentIn('en', offer)} and has ${count(offer)}. Restoring it keeps the present database files in the data folder, under another name. API keys that were revoked since then work again. Reminders are paused until you resume them.`,
  damagedHelp: (offer: Offer | undefined): string =>
    offer === undefined
      ? 'Nothing was changed. There is no good backup. If you have a copy of your own, move perennial.db, and any other files whose names begin with its name, to a safe place. Then put your copy there as perennial.db and try again.'
      : `Nothing was changed. ${en.offered(offer)}`,
  lostHelp: (offer: Offer | undefined): string =>
    `Nothing was changed, and no new database was made. Put perennial.db back into the data folder and try again. ${offer === undefined ? 'There is no good backup.' : en.offered(offer)}`,
  restore: (offer: Offer): string => `Restore Backup of ${momentIn('en', offer)}`,
};

const zh: typeof en = {
  offered: (offer) =>
    `最新的完好备份来自 ${momentIn('zh-CN', offer)}，包含 ${offer.subscriptions.toLocaleString('zh-CN')} 个订阅。恢复后，现有的数据库文件会以其他名称保留在数据文件夹中。备份之后撤销的 API 密钥将重新生效。提醒会暂停，直到您选择继续。`,
  damagedHelp: (offer) =>
    offer === undefined
      ? '没有任何更改。没有完好的备份。如果您自己有副本，请将 perennial.db 以及名称以它开头的文件移到安全的位置，再将您的副本放入该文件夹并命名为 perennial.db，然后重试。'
      : `没有任何更改。${zh.offered(offer)}`,
  lostHelp: (offer) =>
    `没有任何更改，也没有新建数据库。请将 perennial.db 放回数据文件夹后重试。${offer === undefined ? '没有完好的备份。' : zh.offered(offer)}`,
  restore: (offer) => `恢复 ${momentIn('zh-CN', offer)} 的备份`,
};

/** The texts about the backup that is offered in the place of an unusable database. */
export const offerTexts = { en, 'zh-CN': zh };
