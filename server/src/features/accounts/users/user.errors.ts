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
