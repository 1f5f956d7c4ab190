import { z } from 'zod'
import { text } from '../../text.ts'

export const weekDays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const WeekDay = z.enum(weekDays, { error: 'week_days are MO, TU, WE, TH, FR, SA, SU.' })
export type WeekDay = z.output<typeof WeekDay>

/** `none` is refused on creation; `yearly` only comes from imports. */
const Frequency = z.enum(['none', 'daily', 'weekly', 'monthly', 'yearly'], {
  error: 'frequency must be none, daily, weekly or monthly.',
})

export const RecurrenceRule = z
  .object({
    id: z.int(),
    /** `Every 2 weeks on Monday and Friday until 31 December 2026`. */
    description: z.string(),
    rrule: z.string(),
    frequency: Frequency,
    interval: z.int(),
    week_days: z.array(WeekDay),
    /** 1 to 31; in a shorter month the 31st is the last day. */
    month_days: z.array(z.int()),
    /** Last possible start, `2026-12-31`; null without an end date. */
    until: z.string().nullable(),
    occurrenceCount: z.int().nullable(),
  })
  .meta({ id: 'RecurrenceRule' })
export type RecurrenceRule = z.output<typeof RecurrenceRule>

const whole = (name: string, most: number) =>
  z
    .int(`${name} is a whole number.`)
    .min(1, `${name} is at least 1.`)
    .max(most, `${name} is at most ${most}.`)

/** Either `rrule` (RFC 5545) or its parts. If both are sent, they must agree. */
export const RecurrenceRuleBody = z.strictObject({
  rrule: text(500).optional(),
  frequency: Frequency.optional(),
  interval: whole('interval', 99).optional(),
  week_days: z.array(WeekDay).max(7, 'At most 7 week_days.').optional(),
  month_days: z.array(whole('month_days', 31)).max(31, 'At most 31 month_days.').optional(),
  until: z.iso.date('until is a date such as 2026-12-31.').nullable().optional(),
  occurrenceCount: whole('occurrenceCount', 1000).nullable().optional(),
})
export type RecurrenceRuleBody = z.output<typeof RecurrenceRuleBody>
