import { useSubscribers } from '../subscribers/use-subscribers.ts'
import { MentionPicker, type MentionPickerProps } from '../mentions/MentionPicker.tsx'

interface ReplyMentionPickerProps extends Pick<MentionPickerProps, 'field' | 'text' | 'count' | 'onMention'> {
  thread_id: number
}

/** Offers the people of a conversation in its reply. */
export function ReplyMentionPicker({ thread_id, ...props }: ReplyMentionPickerProps) {
  const { list, loadMore } = useSubscribers(thread_id)
  const people = (list?.subscribers ?? []).filter(({ reason }) => reason !== 'monitoring')
  return <MentionPicker {...props} people={people} onMissing={loadMore} />
}
