import {
  fixedPlanLimits,
  type FixedPlan,
  type FixedPlanBody,
} from '@wardline/contract/paging/fixed-plans/fixed-plan.schemas.ts'
import {
  addDays,
  addMinutes,
  minutesBetween,
  toWallTime,
  type WallTime,
} from '../wall-time/wall-time.view.ts'
import * as text from './fixed-plan.text.ts'

export interface ShiftDraft {
  /** `null` while no person is chosen, which leaves a gap. */
  user_id: number | null
  call_order: number
  start: WallTime
  end: WallTime
}

/** `starts` and `ends` are empty while the user types. */
export interface FixedPlanDraft {
  name: string
  starts: WallTime
  ends: WallTime
  reason: string
  emergency_reason: string
  shifts: ShiftDraft[]
}

/** Tomorrow at 07:00, for a day. */
export function newPlanDraft(now: WallTime): FixedPlanDraft {
  const starts = `${addDays(now, 1).slice(0, 10)}T07:00:00`
  const draft = { name: '', starts, ends: addDays(starts, 1), reason: '', emergency_reason: '', shifts: [] }
  return { ...draft, shifts: divideSpan(draft, { hours: 24, calls: 1 }) }
}

export const toPlanDraft = ({ name, starts, ends, reason, shifts }: FixedPlan): FixedPlanDraft => ({
  name,
  starts: toWallTime(starts),
  ends: toWallTime(ends),
  reason,
  emergency_reason: '',
  shifts: shifts.map(({ user_id, call_order, start, end }) => ({
    user_id,
    call_order,
    start: toWallTime(start),
    end: toWallTime(end),
  })),
})

export const toPlanBody = ({ shifts, ...draft }: FixedPlanDraft): FixedPlanBody => ({
  ...draft,
  shifts: shifts.flatMap(({ user_id, ...shift }) => (user_id === null ? [] : [{ user_id, ...shift }])),
})

export interface Division {
  /** Length of each shift; 0 for the whole span. */
  hours: number
  calls: number
}

/** Divides the span into shifts of the same length. A shift with the same start and call keeps its person. */
export function divideSpan(
  { starts, ends, shifts }: Pick<FixedPlanDraft, 'starts' | 'ends' | 'shifts'>,
  { hours, calls }: Division,
): ShiftDraft[] {
  if (starts === '' || ends === '' || starts >= ends) return shifts
  const minutes = hours === 0 ? minutesBetween(starts, ends) : hours * 60
  const people = new Map(shifts.map((shift) => [`${shift.call_order} ${shift.start}`, shift.user_id]))
  const divided: ShiftDraft[] = []
  for (let start = starts; start < ends; start = addMinutes(start, minutes)) {
    const next = addMinutes(start, minutes)
    const end = next < ends ? next : ends
    for (let call_order = 1; call_order <= calls; call_order++)
      divided.push({ user_id: people.get(`${call_order} ${start}`) ?? null, call_order, start, end })
    if (divided.length > fixedPlanLimits.shifts) return divided
  }
  return divided
}

/** The division that makes these shifts; without one, their times were chosen in another way. */
export function findDivision(draft: FixedPlanDraft): Division | undefined {
  const calls = Math.max(1, ...draft.shifts.map(({ call_order }) => call_order))
  if (calls > text.callsOptions.length) return undefined
  const keyOf = (shifts: readonly ShiftDraft[]) =>
    shifts.map(({ call_order, start, end }) => `${start} ${end} ${call_order}`).join()
  return text.lengthOptions
    .map(({ value: hours }) => ({ hours, calls }))
    .find((division) => keyOf(divideSpan(draft, division)) === keyOf(draft.shifts))
}

export const isComplete = ({ starts, ends, shifts }: FixedPlanDraft): boolean =>
  starts !== '' && ends !== '' && starts < ends && shifts.some(({ user_id }) => user_id !== null)

export const checkPlanDraft = ({ starts, ends, shifts }: FixedPlanDraft): Record<string, string> => ({
  ...(starts === '' && { starts: text.timeMissing }),
  ...(ends === '' && { ends: text.timeMissing }),
  ...(ends !== '' && starts >= ends && { ends: text.startBeforeEnd }),
  ...(shifts.every(({ user_id }) => user_id === null) && { shifts: text.nobodyAssigned }),
  ...(shifts.length > fixedPlanLimits.shifts && { shifts: text.tooManyShifts }),
})
