import type { PortHolder } from '../src-server/index.ts';

/** Languages that the shell speaks: those of the window. */
export type Language = 'en' | 'zh-CN';

/** What the shell says outside of the window, in one language. */
export type Texts = typeof en;

/** The texts in the language of the preferences; `system` is that of the computer. */
export function textsIn(chosen: 'system' | Language, systemLocale: string): Texts {
  const language = chosen === 'system' ? systemLocale : chosen;
  return /^zh\b/i.test(language) ? zh : en;
}

const en = {
  open: 'Open Perennial',
  add: 'Add Subscription …',
  addTask: 'Add Subscription',
  settings: 'Settings …',
  nothingRenews: 'Nothing renews soon',
  reminders: 'Reminders',
  pauseReminders: 'Pause Reminders',
  resumeReminders: 'Resume Reminders',
  quit: 'Quit Perennial',
  about: 'About Perennial',
  checkForUpdates: 'Check for Updates …',
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
    count === 1 ? '1 subscription needs a look' : `${count} subscriptions need a look`,
  shown: 'It was shown on this computer.',
  notSupported: 'This system shows no notifications.',
  notShown: 'The system did not show it.',
  noAnswer:
    'The desktop’s notification service does not answer. Signing out and in again restarts it.',
  noReason: 'It gave no reason.',
  reminderButtons: { renewed: 'Renewed', keep: 'Keep it', snooze: 'Snooze a day', open: 'Open' },
  pressed: {
    moved: (name: string, day: string) => ({
      title: `${name} renewed`,
      body: `It renews next on ${day}.`,
    }),
    settled: (name: string) => ({
      title: `${name}: noted`,
      body: 'You won’t be reminded of this charge again.',
    }),
    snoozed: (name: string) => ({
      title: `${name} snoozed`,
      body: 'You’ll be reminded again tomorrow.',
    }),
    nothing: (name: string) => ({
      title: `${name}: nothing to do`,
      body: 'This charge was already taken care of, or its day has passed. Nothing was changed.',
    }),
    gone: {
      title: 'Nothing to do',
      body: 'The subscription is no longer there. Nothing was changed.',
    },
    refused: {
      tooLate: (name: string) => ({
        title: `${name} can’t be snoozed any more`,
        body: 'Its day has come. Decide now: it is open in Perennial.',
      }),
      remindersOff: (name: string) => ({
        title: `${name} was not snoozed`,
        body: 'Its reminders are switched off. Switch them on in Perennial first.',
      }),
    },
    failed: (name: string) => ({
      title: `${name}: that did not work`,
      body: 'Nothing was changed. Try again in Perennial. The log in the data folder says why.',
    }),
  },
  crashed: {
    message: 'The window ended unexpectedly',
    again:
      'It ended several times in a short time, so it is not opened again by itself. Nothing that was saved is lost, and the server goes on.',
    once: 'It was opened again. Nothing that was saved is lost.',
  },
  uncaught: {
    message: 'Perennial has run into a problem and needs to restart',
    detail:
      'Everything you saved is safe, but changes you have not saved may be lost. If this keeps happening, copy the details and report the problem.',
  },
  details: {
    copied: 'The details have been copied.',
    notCopied: (reason: string, folder: string) =>
      `The details could not be copied (${reason}). The log has them too: ${folder}`,
    notShown: 'The log could not be shown',
    logsNotShown: (folder: string, reason: string) =>
      `The file manager could not open the log folder (${reason}). Open it yourself: ${folder}`,
  },
  noSandbox: {
    title: 'Perennial does not start without its sandbox',
    option:
      'It was started with --no-sandbox or with ELECTRON_DISABLE_SANDBOX set. Nothing was changed. Start it without these.',
    system:
      'This system does not allow user namespaces, which the sandbox of an AppImage needs. Nothing was changed. Install the deb or rpm package instead, which can do without them.',
    apparmor:
      'This system allows a sandbox only to programs that AppArmor has a profile for, and an AppImage brings none. Nothing was changed. Install the deb package instead, which brings its profile. Or run these commands in a terminal to add a profile for this AppImage, then start it again:',
  },
  loginItem: {
    notOn: 'The system did not let Perennial start at login',
    notOff: 'The system still starts Perennial at login',
    help: 'All else works. Give yourself the right to write where it says below, then switch "Start at login" in the settings off and on.',
  },
  unsaved: {
    message: 'Leave without saving?',
    detail: 'What you typed and did not save is lost.',
    leave: 'Leave',
    stay: 'Stay',
  },
  inTray: {
    title: 'Perennial goes on',
    body: 'It stays in the tray to remind you. Settings tell how to change that.',
  },
  buttons: {
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
    wrongUsageHelp: 'Nothing was changed. Start it without that option, or with one that is right.',
    portTaken: (port: string, holder: PortHolder | undefined) => {
      const { program, pid, user, isConnection } = holder ?? {};
      const unnamed = user === undefined ? 'another program' : `a program of the user ${user}`;
      const who = program === undefined ? unnamed : `${program} (process ${pid})`;
      return `Port ${port} is in use by ${isConnection ? `an outgoing connection of ${who}` : who}`;
    },
    portConnectedHelp: (port: string) =>
      `It is free again once that connection ends. Try again later, or let Perennial use another port. Scripts that call port ${port} then have to be told.`,
    portTakenHelp: (port: string) =>
      `End that program and try again, or let Perennial use another port. Scripts that call port ${port} then have to be told.`,
    portReserved: (port: string) => `Port ${port} is reserved for the system`,
    portReservedHelp: (port: string) =>
      `Perennial may not use it, and trying again does not change that. Let it use another port. Scripts that call port ${port} then have to be told.`,
    held: 'Perennial is running on this data already',
    heldBy: (who: string) =>
      `The server at ${who} uses it, such as one started with "perennial serve". Open that one in the browser, or end it and try again.`,
    heldByUnknown:
      'It is just starting or ending, or was started by another user. Try again in a moment.',
    newer: (version: string) =>
      `The data was written by a newer Perennial${version === '' ? '' : ` (${version})`}`,
    newerHelp: 'Nothing was changed. Install that version or a later one, then start it.',
    damaged: 'The database is damaged',
    damagedHelp: (copies: string) =>
      `Nothing was changed. Keep the file: move it away together with those that begin with the same name, and put a good copy in its place, under its name.${copies === '' ? '' : ` Copies from before updates are in ${copies}.`}`,
    notOurs: 'The data folder holds the database of another program',
    notOursHelp: 'Move that file away, or start Perennial with another folder (--data-dir).',
    diskFull: 'The disk is full',
    diskFullHelp: 'Nothing that was saved is lost. Free some space, then try again.',
    readOnly: 'The data folder can not be written to',
    readOnlyHelp:
      'Give yourself the right to write to it, or connect its disk for writing, then try again.',
    other: 'Something went wrong that Perennial does not know',
    otherHelp: 'Nothing that was saved is lost. The log in the data folder may tell more.',
  },
};

const zh: Texts = {
  open: '打开 Perennial',
  add: '添加订阅…',
  addTask: '添加订阅',
  settings: '设置…',
  nothingRenews: '近期没有续费',
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
    '/insights': '洞察',
    '/activity': '动态',
    '/keys': 'API',
    '/settings': '设置',
  },
  attention: (count) => `${count} 个订阅需要留意`,
  shown: '已在这台电脑上显示。',
  notSupported: '此系统不显示通知。',
  notShown: '系统没有显示它。',
  noAnswer: '桌面的通知服务没有响应。注销后重新登录可重新启动该服务。',
  noReason: '系统未说明原因。',
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
        body: '日期已到，请在 Perennial 中立即处理。',
      }),
      remindersOff: (name) => ({
        title: `${name} 未推迟`,
        body: '它的提醒已关闭。请先在 Perennial 中开启。',
      }),
    },
    failed: (name) => ({
      title: `${name}：操作失败`,
      body: '没有任何更改。请在 Perennial 中重试。原因请查看数据文件夹中的日志。',
    }),
  },
  crashed: {
    message: '窗口意外结束',
    again: '窗口短时间内多次结束，因此不再自动打开。已保存的内容没有丢失，服务器仍在运行。',
    once: '窗口已重新打开。已保存的内容没有丢失。',
  },
  uncaught: {
    message: 'Perennial 遇到问题，需要重新启动',
    detail:
      '您保存的内容都不会丢失，但尚未保存的更改可能会丢失。如果问题反复出现，请复制详细信息并反馈。',
  },
  details: {
    copied: '详细信息已复制。',
    notCopied: (reason, folder) => `无法复制详细信息（${reason}）。您也可以在日志中找到：${folder}`,
    notShown: '无法显示日志',
    logsNotShown: (folder, reason) =>
      `文件管理器无法打开日志文件夹（${reason}）。请手动打开：${folder}`,
  },
  noSandbox: {
    title: '没有沙盒，Perennial 不会启动',
    option:
      '启动时使用了 --no-sandbox，或设置了 ELECTRON_DISABLE_SANDBOX。未作任何更改。请去掉后重新启动。',
    system:
      '此系统不允许使用用户命名空间，而 AppImage 的沙盒需要它。未作任何更改。请改为安装 deb 或 rpm 软件包，它们不依赖用户命名空间。',
    apparmor:
      '此系统只允许具有 AppArmor 配置文件的程序使用沙盒，而 AppImage 没有配置文件。未作任何更改。请改为安装自带配置文件的 deb 软件包；或者在终端中运行以下命令，为此 AppImage 添加配置文件，然后重新启动：',
  },
  loginItem: {
    notOn: '系统不允许 Perennial 在登录时启动',
    notOff: '系统仍会在登录时启动 Perennial',
    help: '其他一切正常。请授予自己写入下述位置的权限，然后在设置中关闭并重新打开“登录时启动”。',
  },
  unsaved: {
    message: '不保存就离开吗？',
    detail: '已输入但未保存的内容会丢失。',
    leave: '离开',
    stay: '留下',
  },
  inTray: { title: 'Perennial 仍在运行', body: '它留在托盘中以便提醒您。可以在设置中更改。' },
  buttons: {
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
    wrongUsageHelp: '没有任何更改。请去掉该选项，或改正后再启动。',
    portTaken: (port, holder) => {
      const { program, pid, user, isConnection } = holder ?? {};
      const unnamed = user === undefined ? '其他程序' : `用户 ${user} 的程序`;
      const who = program === undefined ? unnamed : ` ${program}（进程 ${pid}）`;
      return `端口 ${port} 正被${who}${isConnection ? '的出站连接占用' : '使用'}`;
    },
    portConnectedHelp: (port) =>
      `该连接结束后端口即可使用。请稍后重试，或让 Perennial 使用其他端口。调用端口 ${port} 的脚本届时需要更新。`,
    portTakenHelp: (port) =>
      `请结束该程序后重试，或让 Perennial 使用其他端口。调用端口 ${port} 的脚本届时需要更新。`,
    portReserved: (port) => `端口 ${port} 由系统保留`,
    portReservedHelp: (port) =>
      `Perennial 无权使用它，重试也不会改变。请让它使用其他端口。调用端口 ${port} 的脚本届时需要更新。`,
    held: 'Perennial 已在使用这些数据',
    heldBy: (who) =>
      `位于 ${who} 的服务器正在使用它，例如由 “perennial serve” 启动的服务器。请在浏览器中打开，或结束它后重试。`,
    heldByUnknown: '它正在启动或结束，或由其他用户启动。请稍后重试。',
    newer: (version) => `数据由更新版本的 Perennial${version === '' ? '' : `（${version}）`}写入`,
    newerHelp: '没有任何更改。请安装该版本或更高版本后再启动。',
    damaged: '数据库已损坏',
    damagedHelp: (copies) =>
      `没有任何更改。请保留该文件：将它与同名开头的文件一起移走，再以原文件名放入一份完好的副本。${copies === '' ? '' : `更新前的副本位于 ${copies}。`}`,
    notOurs: '数据文件夹中是其他程序的数据库',
    notOursHelp: '请移走该文件，或用其他文件夹启动 Perennial（--data-dir）。',
    diskFull: '磁盘已满',
    diskFullHelp: '已保存的内容没有丢失。请释放一些空间后重试。',
    readOnly: '无法写入数据文件夹',
    readOnlyHelp: '请授予自己写入权限，或以可写方式连接其磁盘，然后重试。',
    other: '发生了 Perennial 未知的问题',
    otherHelp: '已保存的内容没有丢失。数据文件夹中的日志可能有更多信息。',
  },
};
