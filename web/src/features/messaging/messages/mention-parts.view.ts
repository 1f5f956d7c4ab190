import type { Message } from '@wardline/contract/messaging/threads/thread.schemas.ts'

type Mentions = Message['mentions']

export interface MentionPart {
  text: string
  /** The mentioned users of this name; none for plain text. */
  user_ids: number[]
}

const escapeRegex = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)

/** Splits a text at the names that it mentions. Joined, the parts are the text. */
export function splitMentions(text: string, mentions: Mentions): MentionPart[] {
  if (mentions.length === 0) return [{ text, user_ids: [] }]
  const names = mentions
    .map(({ display_name }) => display_name)
    .toSorted((a, b) => b.length - a.length)
    .map(escapeRegex)
  const mention = new RegExp(String.raw`@(?:${names.join('|')})(?![\p{L}\p{N}])`, 'gu')
  const parts: MentionPart[] = []
  let from = 0
  for (const { 0: written, index } of text.matchAll(mention)) {
    if (index > from) parts.push({ text: text.slice(from, index), user_ids: [] })
    const of = mentions.filter(({ display_name }) => `@${display_name}` === written)
    parts.push({ text: written, user_ids: of.map(({ user_id }) => user_id) })
    from = index + written.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), user_ids: [] })
  return parts
}

/** Names that the text does not contain: it was corrected, or the user has a new name. */
export const listUnwrittenNames = (items: Message['data'], mentions: Mentions): string[] =>
  mentions
    .filter(({ display_name }) => !items.some(({ data }) => data.includes(`@${display_name}`)))
    .map(({ display_name }) => display_name)
