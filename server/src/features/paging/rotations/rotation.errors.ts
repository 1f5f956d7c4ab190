import { rotationLimits } from '@wardline/contract/paging/rotations/rotation.schemas.ts'

export const changed = { code: 'rotation.changed', noun: 'this rotation' }
export const notMembers = (names: readonly string[]): string =>
  `Not members of the group: ${names.join(', ')}. Add them to the group, or choose others.`
export const unknownPerson = 'Only members of the group can be on call. Choose people of the group.'
export const noTurns = 'This person has no turn in a rotation. Choose another one.'
export const neverOnCall =
  'With these settings, no one is ever on call. Change the hours, or the first hand-over.'
export const tooManyShifts = `These settings make more than ${rotationLimits.shifts.toLocaleString('en')} shifts in 13 months. Choose longer turns or fewer calls.`
export const samePerson =
  'Two calls would go to the same person at the same time. Add people, or choose another number of turns.'
