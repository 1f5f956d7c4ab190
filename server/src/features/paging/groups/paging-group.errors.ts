import { invalid, type AppError } from '../../../platform/http/errors.ts'

export const changed = { code: 'paging_group.changed', noun: 'this group' }
export const nameTaken = 'A paging group with this name already exists.'
export const noSuchFailOver = 'This person does not exist.'
export const failOverCannotReceive = 'This person is locked or no longer active. Choose another person.'
export const zoneInUse =
  'The time zone cannot be changed while the calendar has upcoming shifts, because their times would change.'

export const doesNotExist = {
  department_id: 'This department does not exist.',
  escalation_policy: 'This escalation policy does not exist.',
  online_greeting: 'This prompt does not exist.',
  offline_greeting: 'This prompt does not exist.',
} as const

const kinds = { User: 'Person', Group: 'Group', Department: 'Department' } as const
export const noSuchMember = ({ type, id }: { type: keyof typeof kinds; id: number }): string =>
  `${kinds[type]} ${id} does not exist.`

export const tooManyMembers = (most: number): string => `A group has at most ${most} members.`

export const hasShifts = (name: string, when: string): string =>
  `${name} is on call for this group ${when}. Give that shift to another person first.`
export const youHaveShifts = (when: string): string =>
  `You are on call for this group ${when}. Give that shift to another person first.`

/** Paging §8. */
export const groupInUse = (items: readonly string[]): AppError =>
  invalid(
    {
      in_use: [...items],
      non_field_errors: [
        `Could not delete group. Group currently used by the following items: ${items.join(', ')}`,
      ],
    },
    'paging_group.in_use',
  )
