import type { Message } from '@wardline/contract/messaging/threads/thread.schemas.ts'

export type Mention = Message['mentions'][number]

/** A person whom a message can mention. */
export interface MentionablePerson extends Mention {
  title: string
  profile_picture: string | null
}

/** The chosen people whose name the text still contains, each once. */
export const listMentions = (text: string, chosen: readonly Mention[] = []): Mention[] =>
  chosen.filter(
    ({ user_id, display_name }, place) =>
      text.includes(`@${display_name}`) && chosen.findIndex((each) => each.user_id === user_id) === place,
  )
