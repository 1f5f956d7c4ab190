export const dutyChanged = {
  status: 409,
  code: 'user.duties_changed',
  detail: 'The duties of this user changed in the meantime. Nothing was saved. Check them and try again.',
} as const

export const dutyForbidden = {
  status: 403,
  code: 'user.duty_forbidden',
  detail:
    'You do not have permission to reassign one of these duties. Leave it as it is, or ask an administrator who has it.',
} as const

export const cannotReplace =
  'A replacement is locked, no longer active or the user themselves. Choose another user.'
