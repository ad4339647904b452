import { type PortHolder, holderText } from '../src-server/index.ts';
import { planTexts } from './notifications/plan-texts.ts';
import { offerTexts } from './startup/offer-texts.ts';

/** The languages of the shell, the same as those of the window. */
export type Language = 'en' | 'zh-CN';

/** All texts outside the window, in one language. */
export type Texts = typeof en;

/** The texts in the preferred language, where `system` is the computer's. */
export function textsIn(chosen: 'system' | Language, systemLocale: string): Texts {
  const language = chosen === 'system' ? systemLocale : chosen;
  return /^zh\b/i.test(language) ? zh : en;
}

// Counts can be in the thousands.
const grouped = (count: number): string => count.toLocaleString('en');

const en = {
  open: 'Open Perennial',
  add: 'Add Subscription…',
  addTask: 'Add Subscription',
  settings: 'Settings…',
  nothingRenews: 'No upcoming renewals',
  reminders: 'Reminders',
  pauseReminders: 'Pause Reminders',
  resumeReminders: 'Resume Reminders',
  quit: 'Quit Perennial',
  about: 'About Perennial',
  checkForUpdates: 'Check for Updates…',
  services: 'Services',
  hide: 'Hide Perennial',
  hideOthers: 'Hide Others',
  showAll: 'Show All',
  file: 'File',
  edit: 'Edit',
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  pastePlain: 'Paste and Match Style',
  delete: 'Delete',
  selectAll: 'Select All',
  view: 'View',
  go: 'Go',
  reload: 'Reload',
  actualSize: 'Actual Size',
  zoomIn: 'Zoom In',
  zoomOut: 'Zoom Out',
  fullScreen: 'Full Screen',
  developerTools: 'Developer Tools',
  window: 'Window',
  minimize: 'Minimize',
  zoom: 'Zoom',
  front: 'Bring All to Front',
  close: 'Close Window',
  help: 'Help',
  apiReference: 'API Reference',
  showLogs: 'Show Logs',
  learnSpelling: 'Learn Spelling',
  copyLink: 'Copy Link',
  notCopied: 'The link could not be copied',
  pages: {
    '/': 'Overview',
    '/subscriptions': 'Subscriptions',
    '/calendar': 'Calendar',
    '/insights': 'Insights',
    '/activity': 'Activity',
    '/keys': 'API',
    '/settings': 'Settings',
  },
  attention: (count: number) =>
    count === 1
      ? '1 subscription needs attention'
      : `${grouped(count)} subscriptions need attention`,
  ...planTexts.en,
  reminderButtons: { renewed: 'Renewed', keep: 'Keep it', snooze: 'Snooze a day', open: 'Open' },
  pressed: {
    moved: (name: string, day: string) => ({
      title: `${name} renewed`,
      body: `Next renewal: ${day}.`,
    }),
    settled: (name: string) => ({
      title: `${name}: noted`,
      body: 'You won’t be reminded about this charge again.',
    }),
    snoozed: (name: string) => ({
      title: `${name} snoozed`,
      body: 'You’ll be reminded again tomorrow.',
    }),
    nothing: (name: string) => ({
      title: `${name}: nothing to do`,
      body: 'This charge was already taken care of, or its date has passed. Nothing was changed.',
    }),
    gone: {
      title: 'Nothing to do',
      body: 'The subscription no longer exists. Nothing was changed.',
    },
    refused: {
      tooLate: (name: string) => ({
        title: `${name} can no longer be snoozed`,
        body: 'It is due now. It’s open in Perennial so you can decide what to do.',
      }),
      remindersOff: (name: string) => ({
        title: `${name} was not snoozed`,
        body: 'Its reminders are off. Turn them on in Perennial first.',
      }),
    },
    failed: (name: string) => ({
      title: `${name} couldn’t be updated`,
      body: 'Nothing was changed. Try again in Perennial. The log has the reason (Help > Show Logs).',
    }),
  },
  crashed: {
    message: 'The Perennial window crashed',
    again:
      'It keeps crashing, so it was not reopened automatically. Everything you saved is safe, and the server is still running.',
    once: 'It was reopened. Everything you saved is safe, but changes you had not saved may be lost.',
  },
  uncaught: {
    message: 'Perennial has run into a problem and needs to restart',
    detail:
      'Everything you saved is safe, but changes you have not saved may be lost. If this keeps happening, copy the details and report the problem.',
  },
  details: {
    copied: 'The details have been copied.',
    notCopied: (reason: string, folder: string) =>
      `The details could not be copied (${reason}). You can also find them in the log: ${folder}`,
    notShown: 'The log folder could not be opened',
    logsNotShown: (folder: string, reason: string) =>
      `The file manager could not open it (${reason}). Open it yourself: ${folder}`,
  },
  noSandbox: {
    title: 'Perennial cannot start without its sandbox',
    option:
      'The sandbox was turned off with --no-sandbox or ELECTRON_DISABLE_SANDBOX. Nothing was changed. Remove that setting, then start Perennial again.',
    system:
      'This system does not allow user namespaces, which the AppImage needs for its sandbox. Nothing was changed. Install the deb or rpm package instead, which works without them.',
    apparmor:
      'This system requires an AppArmor profile for the sandbox, and an AppImage does not include one. Nothing was changed. Install the deb package instead, which does. Or run these commands in a terminal to add a profile for this AppImage, then start it again:',
  },
  loginItem: {
    notOn: '“Start at login” could not be turned on',
    notOff: '“Start at login” could not be turned off',
    help: 'Everything else works. Make sure you have permission to write to the location below, then change “Start at login” in Settings again.',
  },
  unsaved: {
    message: 'Leave without saving?',
    detail: 'Your unsaved changes will be lost.',
    leave: 'Leave',
    stay: 'Stay',
  },
  inTray: {
    title: 'Perennial is still running',
    body: 'It stays in the tray so it can remind you. You can change this in Settings.',
  },
  buttons: {
    restore: 'Restore Backup',
    again: 'Try Again',
    freePort: 'Use Another Port',
    folder: 'Show Data Folder',
    openBrowser: 'Open in Browser',
    openWindow: 'Open Window',
    restart: 'Restart',
    showLogs: 'Show Logs',
    copyDetails: 'Copy Details',
    ok: 'OK',
    quit: 'Quit',
    copyCommands: 'Copy Commands',
  },
  failure: {
    title: 'Perennial could not start',
    wrongUsageHelp:
      'Nothing was changed. Correct or remove the option, then start Perennial again.',
    portTaken: (port: string, holder: PortHolder | undefined) =>
      `Port ${port} is in use by ${holderText(holder)}`,
    portConnectedHelp: (port: string) =>
      `The port will be free once that connection ends. Try again later, or let Perennial use another port. If you switch, update any scripts that call port ${port}.`,
    portTakenHelp: (port: string) =>
      `Quit that program and try again, or let Perennial use another port. If you switch, update any scripts that call port ${port}.`,
    portReserved: (port: string) => `Port ${port} is reserved for the system`,
    portReservedHelp: (port: string) =>
      `Perennial is not allowed to use it. Let it use another port, and update any scripts that call port ${port}.`,
    held: 'Perennial is already running with this data',
    heldBy: (who: string) =>
      `The server at ${who} is using it, for example one started with “perennial serve”. Open it in your browser, or stop it and try again.`,
    heldElsewhere: (folder: string) =>
      `Another Perennial, with the data folder ${folder}, has the same database open through a link. Use that one, or quit it and try again.`,
    heldByUnknown:
      'Another Perennial is still starting or quitting, or belongs to another user. Try again in a moment.',
    newer: (version: string) =>
      `Your data was saved by a newer version of Perennial${version === '' ? '' : ` (${version})`}`,
    newerHelp:
      'Nothing was changed. Install that version or a later one, then start Perennial again.',
    damaged: 'The database is damaged',
    lost: 'The database is missing',
    ...offerTexts.en,
    foreignLog: 'The newest changes belong to another database',
    foreignLogHelp: (log: string) =>
      `Nothing was changed. perennial.db may have been replaced with a copy. To continue without these changes, move this file away and try again:\n${log}\nTo keep the changes, restore the database they belong to.`,
    notOurs: 'The data folder contains another program’s database',
    notOursHelp:
      'Nothing was changed. Move that file away and try again, or start Perennial with another data folder (--data-dir).',
    diskFull: 'The disk is full',
    diskFullHelp: 'Everything you saved is safe. Free up some space, then try again.',
    readOnly: 'Perennial cannot write to its data folder',
    readOnlyHelp:
      'Give yourself permission to write to the folder, or make its disk writable, then try again.',
    notAFolder: 'A file is where Perennial needs a folder',
    notAFile: 'A folder is where Perennial needs a file',
    inTheWayHelp: (path: string) =>
      `Nothing was changed. Move this away and try again, or start Perennial with another data folder (--data-dir):\n${path}`,
    other: 'An unexpected error kept Perennial from starting',
    otherHelp: (logs: string) =>
      `Everything you saved is safe. Try again. If it keeps happening, copy the details and report the problem. The log is in ${logs}.`,
  },
};

const zh: Texts = {
  open: '打开 Perennial',
  add: '添加订阅…',
  addTask: '添加订阅',
  settings: '设置…',
  nothingRenews: '近期没有要续费的订阅',
  reminders: '提醒',
  pauseReminders: '暂停提醒',
  resumeReminders: '恢复提醒',
  quit: '退出 Perennial',
  about: '关于 Perennial',
  checkForUpdates: '检查更新…',
  services: '服务',
  hide: '隐藏 Perennial',
  hideOthers: '隐藏其他',
  showAll: '全部显示',
  file: '文件',
  edit: '编辑',
  undo: '撤销',
  redo: '重做',
  cut: '剪切',
  copy: '复制',
  paste: '粘贴',
  pastePlain: '粘贴并匹配样式',
  delete: '删除',
  selectAll: '全选',
  view: '显示',
  go: '前往',
  reload: '重新载入',
  actualSize: '实际大小',
  zoomIn: '放大',
  zoomOut: '缩小',
  fullScreen: '全屏',
  developerTools: '开发者工具',
  window: '窗口',
  minimize: '最小化',
  zoom: '缩放',
  front: '前置全部窗口',
  close: '关闭窗口',
  help: '帮助',
  apiReference: 'API 参考',
  showLogs: '显示日志',
  learnSpelling: '学习拼写',
  copyLink: '复制链接',
  notCopied: '无法复制链接',
  pages: {
    '/': '概览',
    '/subscriptions': '订阅',
    '/calendar': '日历',
    '/insights': '分析',
    '/activity': '操作记录',
    '/keys': 'API',
    '/settings': '设置',
  },
  attention: (count) => `${grouped(count)} 个订阅需要留意`,
  ...planTexts['zh-CN'],
  reminderButtons: { renewed: '已续费', keep: '继续使用', snooze: '明天提醒', open: '打开' },
  pressed: {
    moved: (name, day) => ({ title: `${name} 已续费`, body: `下次续费日期：${day}。` }),
    settled: (name) => ({ title: `${name}：已记录`, body: '不会再就这笔费用提醒您。' }),
    snoozed: (name) => ({ title: `${name}：已推迟`, body: '明天会再次提醒您。' }),
    nothing: (name) => ({
      title: `${name}：无需操作`,
      body: '这笔费用已处理，或日期已过。没有任何更改。',
    }),
    gone: { title: '无需操作', body: '该订阅已不存在。没有任何更改。' },
    refused: {
      tooLate: (name) => ({
        title: `${name} 无法再推迟`,
        body: '现已到期。已在 Perennial 中打开，请您决定如何处理。',
      }),
      remindersOff: (name) => ({
        title: `${name} 未推迟`,
        body: '它的提醒已关闭。请先在 Perennial 中开启。',
      }),
    },
    failed: (name) => ({
      title: `${name}：操作失败`,
      body: '没有任何更改。请在 Perennial 中重试。日志中有失败原因（“帮助”>“显示日志”）。',
    }),
  },
  crashed: {
    message: 'Perennial 窗口已崩溃',
    again: '窗口多次崩溃，因此没有自动重新打开。您保存的内容都不会丢失，服务器仍在运行。',
    once: '窗口已重新打开。您保存的内容都不会丢失，但尚未保存的更改可能会丢失。',
  },
  uncaught: {
    message: 'Perennial 遇到问题，需要重新启动',
    detail:
      '您保存的内容都不会丢失，但尚未保存的更改可能会丢失。如果问题反复出现，请复制详细信息并反馈。',
  },
  details: {
    copied: '详细信息已复制。',
    notCopied: (reason, folder) => `无法复制详细信息（${reason}）。您也可以在日志中找到：${folder}`,
    notShown: '无法打开日志文件夹',
    logsNotShown: (folder, reason) => `文件管理器未能打开它（${reason}）。请手动打开：${folder}`,
  },
  noSandbox: {
    title: '没有沙盒，Perennial 无法启动',
    option:
      '沙盒已被 --no-sandbox 或 ELECTRON_DISABLE_SANDBOX 关闭。没有任何更改。请去掉该设置，然后重新启动 Perennial。',
    system:
      '此系统不允许使用用户命名空间，而 AppImage 的沙盒需要它。没有任何更改。请改为安装 deb 或 rpm 软件包，它们不依赖用户命名空间。',
    apparmor:
      '此系统只允许具有 AppArmor 配置文件的程序使用沙盒，而 AppImage 没有配置文件。没有任何更改。请改为安装自带配置文件的 deb 软件包；或者在终端中运行以下命令，为此 AppImage 添加配置文件，然后重新启动：',
  },
  loginItem: {
    notOn: '无法开启“登录时启动”',
    notOff: '无法关闭“登录时启动”',
    help: '其他功能一切正常。请确认您有权写入以下位置，然后在设置中重新更改“登录时启动”。',
  },
  unsaved: {
    message: '不保存就离开吗？',
    detail: '尚未保存的更改将会丢失。',
    leave: '离开',
    stay: '留下',
  },
  inTray: { title: 'Perennial 仍在运行', body: '它会留在托盘中，以便提醒您。您可以在设置中更改。' },
  buttons: {
    restore: '恢复备份',
    again: '重试',
    freePort: '使用其他端口',
    folder: '显示数据文件夹',
    openBrowser: '在浏览器中打开',
    openWindow: '打开窗口',
    restart: '重新启动',
    showLogs: '显示日志',
    copyDetails: '复制详细信息',
    ok: '好',
    quit: '退出',
    copyCommands: '复制命令',
  },
  failure: {
    title: 'Perennial 无法启动',
    wrongUsageHelp: '没有任何更改。请改正或去掉该选项，然后重新启动 Perennial。',
    portTaken: (port, holder) => {
      const { program, pid, user, isConnection } = holder ?? {};
      const unnamed = user === undefined ? '其他程序' : `用户 ${user} 运行的程序`;
      const who = program === undefined ? unnamed : ` ${program}（进程 ${pid}）`;
      return `端口 ${port} 正被${who}${isConnection ? '的出站连接占用' : '使用'}`;
    },
    portConnectedHelp: (port) =>
      `该连接结束后端口即可使用。请稍后重试，或让 Perennial 使用其他端口。如果更换端口，请更新调用端口 ${port} 的脚本。`,
    portTakenHelp: (port) =>
      `请退出该程序后重试，或让 Perennial 使用其他端口。如果更换端口，请更新调用端口 ${port} 的脚本。`,
    portReserved: (port) => `端口 ${port} 由系统保留`,
    portReservedHelp: (port) =>
      `Perennial 无权使用它。请让它使用其他端口，并更新调用端口 ${port} 的脚本。`,
    held: 'Perennial 已在使用这些数据',
    heldBy: (who) =>
      `位于 ${who} 的服务器正在使用这些数据，例如由“perennial serve”启动的服务器。请在浏览器中打开它，或将其停止后重试。`,
    heldElsewhere: (folder) =>
      `数据文件夹为 ${folder} 的 Perennial 正通过链接使用同一个数据库。请使用该 Perennial，或将其退出后重试。`,
    heldByUnknown: '另一个 Perennial 正在启动或退出，或者属于其他用户。请稍后重试。',
    newer: (version) =>
      `您的数据由更高版本的 Perennial${version === '' ? '' : `（${version}）`}保存`,
    newerHelp: '没有任何更改。请安装该版本或更高版本，然后重新启动 Perennial。',
    damaged: '数据库已损坏',
    lost: '数据库不见了',
    ...offerTexts['zh-CN'],
    foreignLog: '最新的更改属于另一个数据库',
    foreignLogHelp: (log) =>
      `没有任何更改。perennial.db 可能已被替换为一份副本。如要继续使用现在的数据库并放弃这些更改，请移走以下文件后重试：\n${log}\n如要保留这些更改，请放回它们原来所属的数据库。`,
    notOurs: '数据文件夹中是其他程序的数据库',
    notOursHelp:
      '没有任何更改。请移走该文件后重试，或使用其他数据文件夹启动 Perennial（--data-dir）。',
    diskFull: '磁盘已满',
    diskFullHelp: '您保存的内容都不会丢失。请释放一些空间后重试。',
    readOnly: 'Perennial 无法写入数据文件夹',
    readOnlyHelp: '请授予自己对该文件夹的写入权限，或将其磁盘设为可写，然后重试。',
    notAFolder: 'Perennial 需要文件夹的位置上有一个文件',
    notAFile: 'Perennial 需要文件的位置上有一个文件夹',
    inTheWayHelp: (path) =>
      `没有任何更改。请移走以下项目后重试，或使用其他数据文件夹启动 Perennial（--data-dir）：\n${path}`,
    other: '发生意外错误，Perennial 无法启动',
    otherHelp: (logs) =>
      `您保存的内容都不会丢失。请重试。如果问题反复出现，请复制详细信息并反馈。日志位于 ${logs}。`,
  },
};
