import type { Message } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { LinkedText } from '../../../platform/text/LinkedText.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { splitMentions } from './mention-parts.view.ts'

interface MentionedTextProps {
  text: string
  label: string
  mentions: Message['mentions']
}

/** Text of a user in which mentioned names stand out, that of the reader more than others. */
export function MentionedText({ text, label, mentions }: MentionedTextProps) {
  const me = useMe().id
  return splitMentions(text, mentions).map((part, i) =>
    part.user_ids.length === 0 ? (
      <LinkedText key={i} text={part.text} label={label} />
    ) : part.user_ids.includes(me) ? (
      <mark key={i} className="rounded-sm bg-mark font-semibold text-ink">
        {part.text}
      </mark>
    ) : (
      <span key={i} className="font-medium text-accent">
        {part.text}
      </span>
    ),
  )
}
