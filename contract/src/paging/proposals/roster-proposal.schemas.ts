import { z } from 'zod'
import { recordVersion } from '../../record-version.ts'
import { CalendarDraft } from '../drafts/calendar-draft.schemas.ts'

export const proposalLimits = { days: 62 } as const

export const RosterProposalBody = z.strictObject({
  /** The version of the draft that the proposal is added to. */
  version: recordVersion,
  /** The first and the last day to fill, `2027-01-31`. */
  from: z.iso.date('from is a date such as 2027-01-31.'),
  to: z.iso.date('to is a date such as 2027-01-31.'),
  /** When each day's first shift starts, in the zone of the group. */
  starts: z.iso.time({ precision: -1, error: 'starts is a time such as 07:00.' }),
  /** The length of a shift. */
  hours: z.union([z.literal(8), z.literal(12), z.literal(24)], 'hours is 8, 12 or 24.'),
  /** Fills the first call, or up to the second or third. */
  calls: z.int('calls is a number from 1 to 3.').min(1, 'calls is at least 1.').max(3, 'calls is at most 3.'),
})
export type RosterProposalBody = z.output<typeof RosterProposalBody>

const Duty = z.object({ hours: z.number(), nights: z.int(), weekends: z.int(), holidays: z.int() })

const Refusal = z.object({ user_id: z.int(), display_name: z.string(), reason: z.string() })

export const RosterProposal = z
  .object({
    /** The draft with the added shifts. */
    draft: CalendarDraft,
    added: z.int(),
    /** Shifts that no one may have, and why, for each member. */
    uncovered: z.array(
      z.object({
        call_order: z.int(),
        start: z.string(),
        end: z.string(),
        refusals: z.array(Refusal),
      }),
    ),
    refused_wishes: z.array(
      z.object({
        user_id: z.int(),
        display_name: z.string(),
        kind: z.enum(['prefers_on', 'prefers_off']),
        start: z.string(),
        end: z.string(),
        /** Names the rule, the other wish or the fairness that decided. */
        reason: z.string(),
      }),
    ),
    /** Duty in this group in the twelve months before the first day, and with the proposal. */
    fairness: z.array(z.object({ user_id: z.int(), display_name: z.string(), before: Duty, after: Duty })),
  })
  .meta({ id: 'RosterProposal' })
export type RosterProposal = z.output<typeof RosterProposal>
