import { z } from 'zod'
import { momentOf } from './wall-time.ts'

export const OfferState = z.enum(['open', 'accepted', 'declined', 'withdrawn', 'expired'])

/** The shift an offer is about: an occurrence of one person. */
const OfferedShift = z.object({
  event_id: z.int(),
  original_start: z.string(),
  start: z.string(),
  end: z.string(),
  title: z.string(),
  layer: z.int(),
  user_id: z.int(),
  display_name: z.string(),
})

/** "Who takes my shift?": to one colleague or to the whole group, with or without a shift wanted in return. */
export const ShiftOffer = z
  .object({
    id: z.int(),
    group_id: z.int(),
    group_uid: z.string(),
    group_name: z.string(),
    shift: OfferedShift,
    /** Null: to the whole group. */
    to_user_id: z.int().nullable(),
    to_name: z.string().nullable(),
    /** Taken in return by whoever offers; null: nothing is asked for. */
    wanted: OfferedShift.nullable(),
    state: OfferState,
    created: z.string(),
    answered: z.string().nullable(),
    answered_by: z.int().nullable(),
    answered_name: z.string().nullable(),
    may: z.object({ accept: z.boolean(), decline: z.boolean(), withdraw: z.boolean() }),
  })
  .meta({ id: 'ShiftOffer' })
export type ShiftOffer = z.output<typeof ShiftOffer>

const rowId = (name: string) => z.int(`${name} is a number.`).positive(`${name} is a number above 0.`)

export const OfferBody = z.strictObject({
  event_id: rowId('event_id'),
  original_start: momentOf('original_start'),
  to_user_id: rowId('to_user_id').nullable().default(null),
  wanted_event_id: rowId('wanted_event_id').nullable().default(null),
  wanted_original_start: momentOf('wanted_original_start').nullable().default(null),
})
export type OfferBody = z.output<typeof OfferBody>
