/** Paging §8: the browser shows 'Could not send broadcast message', then the server's sentence. */
export const groupNotFound = 'This broadcast group does not exist.'

export const departmentNotFound = 'This department does not exist.'

export const notTheAuthor = {
  status: 403,
  code: 'broadcast.not_its_author',
  detail: 'Only the author of this broadcast can send it. Create a broadcast of your own.',
} as const

export const allUsersHaveApp = {
  status: 406,
  code: 'recipients.none',
  detail:
    'Everyone in this group has the app, so no one would receive this message. Include people who have the app.',
} as const

export const alreadySent = {
  status: 409,
  code: 'broadcast.sent',
  detail: 'This broadcast was sent before it could be undone. You can recall it in its conversation.',
} as const

export const permissionLost = 'You may no longer send broadcasts.'
