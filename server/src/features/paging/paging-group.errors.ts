import { invalid, type AppError } from '../../platform/http/errors.ts'

export const nameTaken = 'There is a paging group with this name already.'
export const noSuchFailOver = 'This person does not exist.'
export const failOverCannotReceive =
  'This person is locked or no longer active. Choose somebody who can be paged.'
export const zoneInUse =
  'The time zone can be changed only while the calendar has no shifts to come: they would be at other times.'

export const noSuch = {
  department_id: 'This department does not exist.',
  escalation_policy: 'This escalation policy does not exist.',
  online_greeting: 'This prompt does not exist.',
  offline_greeting: 'This prompt does not exist.',
} as const

const kinds = { User: 'Person', Group: 'Group', Department: 'Department' } as const
export const noSuchMember = ({ type, id }: { type: keyof typeof kinds; id: number }): string =>
  `${kinds[type]} ${id} does not exist.`

export const tooManyMembers = (most: number): string => `A group has at most ${most} members.`

/** `when` is `now`, or like `from 19:00 on Fri 20 Nov`. */
export const hasShifts = (name: string, when: string): string =>
  `${name} is on call for this group ${when}. Give that shift to somebody else first.`
export const youHaveShifts = (when: string): string =>
  `You are on call for this group ${when}. Give that shift to somebody else first.`

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
