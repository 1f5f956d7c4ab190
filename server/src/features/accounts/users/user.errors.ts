export const ownPassword = 'Change your own password in your profile, with the current one.'
/** Setting a password allows signing in as that user. */
export const morePermissions = {
  status: 403,
  code: 'password.more_rights',
  detail:
    'This user has permissions that you do not have. Ask an administrator who has them to set the password.',
} as const
export const ownRemoval = 'You cannot lock or deactivate yourself. Ask another administrator.'
export const lastAdministrator =
  'This user is the last administrator who can change users, roles or passwords. Give these permissions to another user first.'

export const strongerUser = (name: string) => ({
  status: 403,
  code: 'user.more_permissions',
  detail: `${name} has permissions that you do not have. Ask an administrator who has them to make this change.`,
})
export const changed = { code: 'user.changed', noun: 'this user' }
export const emailTaken = 'Another user has this e-mail address.'
export const usernameTaken = 'Another user has this user name.'
/** `sync`: the name of its configuration. */
export const managedField = (sync: string): string =>
  `The directory manages this. Change it there, or list it as a local field of the directory sync “${sync}”.`
/** `names`: of departments or groups; `sync`: of the configuration. */
export const managedMembership = (names: readonly string[], sync: string): string =>
  `The directory sync “${sync}” manages who is a member of ${names.join(', ')}. Change it in the directory, or remove the mapping from the sync.`
export const managedMember = ({ display_name, sync }: { display_name: string; sync: string }) => ({
  status: 409,
  code: 'membership.managed',
  detail: `The directory sync “${sync}” manages whether ${display_name} is a member. Change it in the directory, or remove the mapping from the sync.`,
})
export const noUsername = 'Enter a user name or an e-mail address.'
export const noSuchDepartment = 'This department does not exist. Reload the page.'
export const noSuchGroup = 'This group does not exist. Reload the page.'

export const hasPassword = 'This user has a password already. Set another password instead.'
export const noEmailAddress = 'This user has no e-mail address. Print a one-time code instead.'
export const cannotBeInvited = 'This user is locked or deactivated. Unlock or reactivate the account first.'
