import { z } from 'zod'
import { instant } from '../../instant.ts'
import { isBlank, text } from '../../text.ts'

/** Illness severity of I-PASS (NEJM 2014), from the least to the most severe. */
const severities = ['stable', 'watcher', 'unstable'] as const
export const Severity = z.enum(severities, { error: 'severity is stable, watcher or unstable.' })
export type Severity = z.output<typeof Severity>

/** A field of the note template that ships with each account, by the key of the field. */
export type HandoffField = 'severity' | 'summary' | 'actions' | 'contingencies' | 'read_back'

/** The giver's client chooses the id, so that a changed line keeps its identity. */
const itemId = z.string('id is a text.').regex(/^[\w-]{1,40}$/, 'id has 1 to 40 letters, digits, - and _.')
const due = instant('due', 'Enter an instant such as 2026-11-22T22:00:00Z.')
const required = (max: number) => text(max).refine((value) => !isBlank(value), 'Enter a text.')
const unique = (items: readonly { id: string }[]) => new Set(items.map(({ id }) => id)).size === items.length

/** A task for the receiver. */
export const NewHandoffAction = z.strictObject({
  id: itemId,
  text: required(500),
  owner_id: z.int().positive().nullable().default(null),
  due: due.nullable().default(null),
})

/** If `condition`, then `response`. */
export const NewContingency = z.strictObject({ id: itemId, condition: required(500), response: text(500) })

const twice = 'Two lines have the same id.'
const listContent = <Action extends z.ZodType<{ id: string }>, Contingency extends z.ZodType<{ id: string }>>(
  action: Action,
  contingency: Contingency,
) => ({
  severity: Severity.nullable().optional(),
  summary: text(4000).optional(),
  actions: z.array(action).max(30, 'At most 30 actions.').refine(unique, twice).optional(),
  contingencies: z.array(contingency).max(20, 'At most 20 contingencies.').refine(unique, twice).optional(),
})

export const newHandoffContent = listContent(NewHandoffAction, NewContingency)

/** Lines of a draft may be empty while they are written. */
export const handoffDraftContent = listContent(
  NewHandoffAction.extend({ text: text(500) }),
  NewContingency.extend({ condition: text(500) }),
)

const Owner = z.object({ id: z.int(), display_name: z.string() })
const action = { id: z.string(), text: z.string(), owner: Owner.nullable(), due: z.string().nullable() }
const contingency = { id: z.string(), condition: z.string(), response: z.string() }

/** I, P, A and the first S of I-PASS; the receiver writes the second S, the synthesis. */
export const HandoffContent = z.object({
  severity: Severity.nullable(),
  summary: z.string(),
  actions: z.array(z.object(action)),
  contingencies: z.array(z.object(contingency)),
})
export type HandoffContent = z.output<typeof HandoffContent>

/** The time of a correction after the receiver opened the handoff; else null. */
const changed = z.string().nullable()
export const HandoffContentView = z.object({
  severity: Severity.nullable(),
  severity_changed: changed,
  summary: z.string(),
  summary_changed: changed,
  /** `is_checked` is set by the receiver, and cleared by a correction. */
  actions: z.array(z.object({ ...action, changed, is_checked: z.boolean() })),
  contingencies: z.array(z.object({ ...contingency, changed })),
  /** Lines that a correction removed. */
  removed: z.array(z.object({ text: z.string(), changed: z.string() })),
})
