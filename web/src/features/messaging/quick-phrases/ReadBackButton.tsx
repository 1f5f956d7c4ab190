import type { Message, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { findBlanks } from './blank.rules.ts'
import { insertText, selectText } from './insert-text.ts'
import { readBackLabel, readBackText } from './quick-phrases.text.ts'
import { canReadBack } from './read-back.rules.ts'

/** Begins a reply in which the reader types the value: a copy of it would prove nothing. */
function startReadBack(): void {
  const field = document.querySelector<HTMLTextAreaElement>('textarea[data-reply]')
  if (!field) return
  const end = field.value.length
  insertText(field, { start: end, end }, end === 0 ? readBackText : `\n${readBackText}`)
  const blank = findBlanks(field.value).at(-1)
  if (blank) selectText(field, blank)
}

export function ReadBackButton({ thread, message }: { thread: Thread; message: Message }) {
  const me = useMe().id
  if (!canReadBack(message, thread, me)) return null
  return (
    <div className="mt-1 flex">
      <Button onClick={startReadBack}>{readBackLabel}</Button>
    </div>
  )
}
