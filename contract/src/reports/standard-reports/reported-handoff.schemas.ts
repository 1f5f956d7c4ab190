import { z } from 'zod'
import { pageOf, pageQuery } from '../../route.ts'
import { format, id, range } from './report.schemas.ts'
import { handoffListColumns, handoffOutcomes, reportedHandoffStates } from './reported-handoff.rules.ts'

type Order = (typeof handoffListColumns)[number]['key']
const orders = handoffListColumns.flatMap(({ key }): (Order | `-${Order}`)[] => [key, `-${key}`])

export const handoffListQuery = z.strictObject({
  ...range,
  /** The giver's department at the time; 0 for a giver without one. */
  department_id: z.coerce.number({ error: 'An id is a whole number.' }).int().min(0).optional(),
  /** The giver or the receiver. */
  user_id: id.optional(),
  outcome: z
    .enum(handoffOutcomes, {
      error: 'outcome is accepted, declined, expired, withdrawn, open, read_back or escalated.',
    })
    .optional(),
  sort: z.enum(orders, { error: 'Sort by a column of this list.' }).default('-requested'),
  format,
  ...pageQuery(25),
})

const HandoffUser = z.object({ id: z.int(), display_name: z.string() })

/** A patient handoff in a report, without its patient and text. */
export const ReportedHandoff = z
  .object({
    id: z.int(),
    requested: z.string(),
    giver: HandoffUser,
    receiver: HandoffUser,
    /** That the giver had at the time and that still exist. */
    departments: z.string(),
    state: z.enum(reportedHandoffStates),
    /** Seconds since the request; `null` if it was not accepted. */
    accept_seconds: z.int().nullable(),
    /** Accepted with a read-back. */
    is_read_back: z.boolean(),
    /** The giver was reminded that it was not accepted yet. */
    is_escalated: z.boolean(),
    /** The caller may read the handoff. */
    may_open: z.boolean(),
  })
  .meta({ id: 'ReportedHandoff' })
export type ReportedHandoff = z.output<typeof ReportedHandoff>

export const ReportedHandoffs = pageOf(ReportedHandoff)
