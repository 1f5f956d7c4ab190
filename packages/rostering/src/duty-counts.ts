import type { DutyCounts, RosterShift } from './roster.ts'

const msPerHour = 3_600_000

export const countShift = (shift: RosterShift): DutyCounts => ({
  nights: Number(shift.is_night),
  weekends: Number(shift.is_weekend),
  holidays: Number(shift.is_holiday),
  hours: (shift.end - shift.start) / msPerHour,
})

export const addCounts = (a: DutyCounts, b: DutyCounts): DutyCounts => ({
  nights: a.nights + b.nights,
  weekends: a.weekends + b.weekends,
  holidays: a.holidays + b.holidays,
  hours: a.hours + b.hours,
})

export const noDuty: DutyCounts = { nights: 0, weekends: 0, holidays: 0, hours: 0 }
