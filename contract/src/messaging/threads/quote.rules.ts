import type { Message, MessageQuote } from './thread.schemas.ts'

const longestText = 200

/** The first line that is not blank. */
export function quotedText(data: Message['data']): string {
  const lines = data.flatMap((item) => item.data.split('\n')).map((line) => line.trim())
  return Array.from(lines.find((line) => line !== '') ?? '')
    .slice(0, longestText)
    .join('')
}

type Quoted = Pick<Message, 'id' | 'created' | 'data' | 'taken_back'> & {
  sender: Pick<Message['sender'], 'id' | 'display_name'>
  has_attachments: boolean
}

export const toQuote = ({
  id,
  created,
  sender,
  data,
  taken_back,
  has_attachments,
}: Quoted): MessageQuote => ({
  id,
  created,
  sender: { user_id: sender.id, display_name: sender.display_name },
  text: taken_back === null ? quotedText(data) : '',
  has_attachments,
  taken_back,
})
