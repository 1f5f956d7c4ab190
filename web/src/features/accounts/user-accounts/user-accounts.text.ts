import type { UserState } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'

export const aboutUsers = 'People who sign in or receive pages.'
export const noSelection = 'Users must be selected before editing.'
export const missingUser = (id: string): string => `User with id \`${id}\` does not exist`
export const couldNotSetPassword = 'Could not set password for user'
export const couldNotCreateUser = 'Could not create user'
export const couldNotUpdate = (name: string): string => `Could not update ${name}`
export const updated = (name: string): string => `${name} updated`

const stateTexts: Record<UserState, string> = {
  invited: 'Invited',
  active: 'Active',
  locked: 'Locked',
  deactivated: 'Deactivated',
}
export const stateText = (state: UserState): string => stateTexts[state]

const sources = {
  local: 'Created in Wardline',
  directory: 'From the directory',
  scim: 'From the identity provider',
}
export const sourceText = (source: keyof typeof sources): string => sources[source]

const deviceTypes = { sms: 'Text messages', pager: 'Pager' }
export const deviceTypeText = (type: keyof typeof deviceTypes | null): string =>
  type === null ? '' : deviceTypes[type]

export const selectedText = (count: number): string =>
  count === 1 ? '1 user selected' : `${count} users selected`
