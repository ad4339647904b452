const changes = (count: number) => `${count} ${count === 1 ? 'change' : 'changes'}`;
const NOTHING = 'Nothing was changed.';

const en = {
  planButtons: { open: 'Show', allow: 'Allow', refuse: 'Refuse' },
  decided: {
    allowed: (name: string, count: number) => ({
      title: `${name} made ${changes(count)}`,
      body: 'You can undo this on the Activity page.',
    }),
    refused: (name: string) => ({ title: 'Refused', body: `${name} changed nothing.` }),
    nothing: {
      gone: (_name: string) => ({
        title: 'Nothing to do',
        body: `The plan no longer exists. ${NOTHING}`,
      }),
      expired: (name: string) => ({
        title: `Too late for the plan of ${name}`,
        body: `Plans are valid for ten minutes. ${NOTHING} Ask ${name} for a new one.`,
      }),
      decided: (name: string) => ({
        title: 'Nothing to do',
        body: `You already decided on this plan of ${name}.`,
      }),
      outdated: (name: string) => ({
        title: NOTHING,
        body: `Subscriptions have changed since ${name} made its plan. Refuse the plan, and ask for a new one.`,
      }),
      keyGone: (name: string) => ({
        title: NOTHING,
        body: `The key ${name} can no longer change anything. Refuse the plan, or create a new key.`,
      }),
    },
    failed: {
      title: 'The plan couldn’t be carried out',
      body: `${NOTHING} Try again in Perennial. The log has the reason (Help > Show Logs).`,
    },
  },
};

const NOTHING_ZH = '没有任何更改。';

const zh: typeof en = {
  planButtons: { open: '查看', allow: '允许', refuse: '拒绝' },
  decided: {
    allowed: (name, count) => ({
      title: `${name} 已进行 ${count} 项更改`,
      body: '您可以在“操作记录”页面撤销。',
    }),
    refused: (name) => ({ title: '已拒绝', body: `${name} 未更改任何内容。` }),
    nothing: {
      gone: () => ({ title: '无需操作', body: `该计划已不存在。${NOTHING_ZH}` }),
      expired: (name) => ({
        title: `${name} 的计划已过期`,
        body: `计划的有效期为十分钟。${NOTHING_ZH}请让 ${name} 重新制定计划。`,
      }),
      decided: (name) => ({ title: '无需操作', body: `您已对 ${name} 的这项计划作出决定。` }),
      outdated: (name) => ({
        title: '没有任何更改',
        body: `${name} 制定计划之后，订阅又有更改。请拒绝该计划，并让它重新制定。`,
      }),
      keyGone: (name) => ({
        title: '没有任何更改',
        body: `密钥 ${name} 已无法更改任何内容。请拒绝该计划，或创建新的密钥。`,
      }),
    },
    failed: {
      title: '计划未能执行',
      body: `${NOTHING_ZH}请在 Perennial 中重试。日志中有失败原因（“帮助”>“显示日志”）。`,
    },
  },
};

/** Texts about plans of agents, by language. */
export const planTexts = { en, 'zh-CN': zh } as const;
