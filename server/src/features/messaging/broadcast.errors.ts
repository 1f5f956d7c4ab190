/** The browser's own words when sending fails (paging §8), with the server's after it: 'Could not send broadcast message'. */
export const noSuchGroup = 'This broadcast group does not exist.'

export const notItsAuthor = {
  status: 403,
  code: 'broadcast.not_its_author',
  detail: 'Only the person who wrote this broadcast can send it. Write one of your own.',
} as const

/** The 406, where everybody who is in the group was left out. */
export const everybodyInstalled = {
  status: 406,
  code: 'recipients.nobody',
  detail:
    'Everybody in this group has the application installed, so nobody would receive this message. ' +
    'Send it to them too.',
} as const
