import { type SentChange, parseChange } from '../../agent-plans/change.ts';
import { type Previewed, nameOf, preview } from '../../agent-plans/preview.ts';
import type { Context } from '../../context.ts';
import { visible } from '../../domain/visible.ts';
import type { Arguments } from './calls.ts';
import { IDEMPOTENCY_ARGUMENT } from './schemas.ts';

/** The change that a tool would make with these arguments; undefined for a tool that changes nothing at once. */
export function changeOf(tool: string, { id, ...rest }: Arguments): SentChange | undefined {
  const fields = Object.fromEntries(
    Object.entries(rest).filter(([name]) => name !== IDEMPOTENCY_ARGUMENT),
  );
  if (tool === 'create_subscription') return { action: 'create', fields };
  if (tool === 'update_notification_settings') return { action: tool, fields };
  if (tool !== 'update_subscription') return undefined;
  return { action: 'update', id: String(id).toLowerCase(), fields };
}

/**
 * What to ask the person before a change, after its fields have been validated. Throws 404, or 400 if the change doesn't
 * fit the record.
 */
export function questionAboutChange(context: Context, ownerId: string, change: SentChange): string {
  const previewed = preview(context, ownerId, parseChange(change));
  const { what, facts } = wordsOf(previewed);
  return `${what} ${previewed.before === null ? 'to' : 'in'} Perennial? ${facts}`;
}

/** What to ask the person before a plan with these changes is carried out. */
export function questionAboutPlan(changes: readonly Previewed[]): string {
  const lines = changes.map(wordsOf).map(({ what, facts }) => `${what}: ${facts}`);
  return [`Carry out this plan in Perennial?`, ...lines].join('\n');
}

const SHOWN_FOR_NEW = ['amount', 'currency', 'period', 'category', 'nextPaymentDate'] as const;

/** What a change does to what, and the values. */
function wordsOf(previewed: Previewed): { what: string; facts: string } {
  const { before, after } = previewed;
  const name = quoted(nameOf(previewed));
  if (before === null) {
    const fields = [...new Set([...SHOWN_FOR_NEW, ...sentIn(previewed)])];
    const facts = fields.map((field) => `${field}: ${quoted(after?.[field])}`);
    return { what: `Add ${name}`, facts: facts.join('; ') };
  }
  const changed = Object.keys(after ?? {})
    .filter((field) => !sameValue(before[field], after?.[field]) && !DERIVED.has(field))
    .map((field) => `${field}: ${quoted(before[field])} → ${quoted(after?.[field])}`);
  return { what: `Change ${name}`, facts: changed.join('; ') || 'all values stay as they are' };
}

// All that would be written, so that nothing is agreed to unseen.
const sentIn = ({ change }: Previewed): string[] =>
  change.action === 'create'
    ? Object.entries(change.body)
        .filter(([field, value]) => field !== 'name' && value !== undefined)
        .map(([field]) => field)
    : [];

const DERIVED: ReadonlySet<string> = new Set(['updatedAt', 'lastPaymentDate']);

const sameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

// Without characters that could reorder or hide what the person agrees to.
const quoted = (value: unknown): string => visible(JSON.stringify(value ?? null));
