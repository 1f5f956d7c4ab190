import {
  bulkEditLimits,
  noUsersSelected,
  tooManyUsers,
} from '@wardline/contract/accounts/bulk-edit/bulk-edit.schemas.ts'
import { invalid } from '../../../platform/http/errors.ts'

export const noneSelected = () => invalid({ user_uids: [noUsersSelected] })
export const tooMany = () => invalid({ user_uids: [tooManyUsers] })
export const unknownUsers = () =>
  invalid({ user_uids: ['Some of these users do not exist. Reload the list and select the users again.'] })
export const noChanges = () => invalid({ changes: ['Choose what to change.'] })
export const tooManyTitles = () =>
  invalid({
    title: [
      `Change the title of at most ${bulkEditLimits.titles.toLocaleString('en')} users at once, because every open browser receives each of them.`,
    ],
  })

export const alreadyApplied = {
  status: 409,
  code: 'bulk_edit.applied',
  detail: 'These changes were applied already. Select the users again to make another change.',
} as const
export const cannotUndo = {
  status: 409,
  code: 'bulk_edit.not_applied',
  detail: 'There is nothing to undo. Wait until the changes are applied.',
} as const

export const lastAdministrator =
  'No other administrator could change users, roles or passwords. Give these permissions to another user first.'
export const hasDuties = (duties: readonly string[]): string =>
  `Has duties: ${duties.join(', ')}. Open the user to reassign them, or keep the duties.`
export const changedSince = 'This user changed after the edit. The newer values are kept.'
export const goneDepartment = 'A department was deleted in the meantime.'
export const goneGroup = 'A group was deleted in the meantime.'
export const groupsNotAllowed = 'You do not have permission to change the groups of users.'
export const permissionLost = 'You no longer have permission to change users.'
export const failed = 'This user could not be changed because of a server error. Try again.'
