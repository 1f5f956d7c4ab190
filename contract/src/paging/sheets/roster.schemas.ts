import { z } from 'zod'
import { idList } from '../../typeahead.ts'

const Totals = {
  shifts: z.number(),
  /** Elapsed hours, also across clock changes. */
  hours: z.number(),
  /** Nights with at least three hours between 23:00 and 06:00, as rest rules count them. */
  nights: z.number(),
  /** Weekends with at least three hours on Saturday or Sunday. */
  weekends: z.number(),
  /** Holidays of the account with at least three hours. */
  holidays: z.number(),
}
export const RosterTotals = z.object(Totals).meta({ id: 'RosterTotals' })
export type RosterTotals = z.output<typeof RosterTotals>

const RosterShift = z.object({
  call_order: z.int(),
  title: z.string(),
  /** The whole shift, also if it begins before the period or ends after it. Times have the offset of the group's zone. */
  start: z.string(),
  end: z.string(),
  /** The label of the group, in rosters of several groups. */
  group: z.string().optional(),
})
export type RosterShift = z.output<typeof RosterShift>

/** A time with no one on call within the hours of service, cut to the period. */
const RosterGap = RosterShift.pick({ start: true, end: true, group: true })

const RosterPerson = z
  .object({
    user_id: z.int(),
    display_name: z.string(),
    title: z.string(),
    /** False for a user who has shifts without being a member. */
    is_member: z.boolean(),
    shifts: z.array(RosterShift),
    totals: RosterTotals,
  })
  .meta({ id: 'RosterPerson' })
export type RosterPerson = z.output<typeof RosterPerson>

/** The shifts of each person, from the first to the last day, both included. Members come first, by name. */
const shiftsByPerson = {
  time_zone: z.string(),
  from: z.string(),
  to: z.string(),
  holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  people: z.array(RosterPerson),
  gaps: z.array(RosterGap),
  /** Averages of the members, rounded to one decimal. */
  average: RosterTotals,
}

export const Roster = z
  .object({ group_id: z.int(), name: z.string(), ...shiftsByPerson })
  .meta({ id: 'Roster' })
export type Roster = z.output<typeof Roster>
export type ShiftsByPerson = Omit<Roster, 'group_id' | 'name'>

const RosterGroup = z.object({
  group_id: z.int(),
  group_uid: z.string(),
  name: z.string(),
  /** A few letters that no other group of this roster has. */
  label: z.string(),
})
export type RosterGroup = z.output<typeof RosterGroup>

/**
 * The same for several groups, in the zone of the account: `groups` are the first of `group_count`, `people` the first of
 * `person_count`, by name. Totals are over `groups`; two shifts at once count once for hours.
 */
export const HospitalRoster = z
  .object({
    ...shiftsByPerson,
    /** Null unless the groups are those of a department. */
    department: z.object({ id: z.int(), name: z.string() }).nullable(),
    groups: z.array(RosterGroup),
    group_count: z.int(),
    person_count: z.int(),
  })
  .meta({ id: 'HospitalRoster' })
export type HospitalRoster = z.output<typeof HospitalRoster>

export const rosterDays = 366
export const hospitalRosterDays = 92
export const hospitalRosterGroups = 40
export const hospitalRosterPeople = 500

const day = (name: string) => z.iso.date(`${name} is a date such as 2026-12-01.`)
export const RosterQuery = z.strictObject({ from: day('from'), to: day('to') })
export const RosterFileQuery = RosterQuery.extend({
  /** `csv`: the shifts, as an import accepts them; `totals`: hours and fairness as CSV. */
  format: z.enum(['pdf', 'csv', 'totals'], { error: 'Choose pdf, csv or totals.' }).default('pdf'),
})

const hospitalFilters = {
  department_id: z.coerce.number().int().positive().optional(),
  /** Schedule groups, instead of those of a department or of the account. */
  group_ids: idList('group_ids')
    .refine(
      (ids) => ids.split(',').length <= hospitalRosterGroups,
      `Choose at most ${hospitalRosterGroups} groups.`,
    )
    .optional(),
}
export const HospitalRosterQuery = RosterQuery.extend(hospitalFilters)
export const HospitalRosterFileQuery = RosterFileQuery.extend(hospitalFilters)
