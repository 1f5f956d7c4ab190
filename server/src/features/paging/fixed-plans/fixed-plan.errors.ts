import { fixedPlanLimits } from '@wardline/contract/paging/fixed-plans/fixed-plan.schemas.ts'

export const changed = { code: 'fixed_plan.changed', noun: 'this fixed plan' }
export const tooLong = `A fixed plan lasts at most ${fixedPlanLimits.days} days. Use a rotation for a longer time.`
export const overAlready = 'This plan would be over already. Choose a later end.'
export const outsideSpan = 'Each shift must start before it ends, within the time of the plan.'
export const sameStart =
  'Two shifts of the same call start at the same time. Give one of them another call or another start.'
export const overlapsPlan = (name: string): string =>
  `The fixed plan ${name} decides the same call at this time. Change that plan, or choose another time.`
