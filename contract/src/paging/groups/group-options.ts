/** Paging dialogue options (paging §9) by stored value; a file of its own, so that screens import no schemas. */
export const dialogueOptions = { group_greeting: 'Group Greeting', user_greeting: 'User Greeting' } as const
export const multipleRecipientOptions = {
  message_all: 'Message all',
  enumerate_users: 'Enumerate users',
  message_all_voice_users: 'Message all voice users',
} as const
