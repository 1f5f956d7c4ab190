/** What a caller of a group hears (paging §9), by what is stored; apart from the schemas, so that a screen has the words alone. */
export const dialogueOptions = { group_greeting: 'Group Greeting', user_greeting: 'User Greeting' } as const
export const multipleRecipientOptions = {
  message_all: 'Message all',
  enumerate_users: 'Enumerate users',
  message_all_voice_users: 'Message all voice users',
} as const
