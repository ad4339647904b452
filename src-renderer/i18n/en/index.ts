import activity from './activity.json' with { type: 'json' };
import agents from './agents.json' with { type: 'json' };
import api from './api.json' with { type: 'json' };
import calendar from './calendar.json' with { type: 'json' };
import commands from './commands.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import deletions from './deletions.json' with { type: 'json' };
import desktop from './desktop.json' with { type: 'json' };
import firstRun from './first-run.json' with { type: 'json' };
import imports from './imports.json' with { type: 'json' };
import insights from './insights.json' with { type: 'json' };
import inspector from './inspector.json' with { type: 'json' };
import outcomes from './outcomes.json' with { type: 'json' };
import overview from './overview.json' with { type: 'json' };
import problems from './problems.json' with { type: 'json' };
import reminders from './reminders.json' with { type: 'json' };
import settings from './settings.json' with { type: 'json' };
import subscriptions from './subscriptions.json' with { type: 'json' };
import webhooks from './webhooks.json' with { type: 'json' };

export default {
  activity,
  agents,
  api,
  calendar,
  commands,
  common,
  deletions,
  desktop,
  firstRun,
  imports,
  insights,
  inspector,
  outcomes,
  overview,
  problems,
  reminders,
  settings,
  subscriptions,
  webhooks,
} as const;
