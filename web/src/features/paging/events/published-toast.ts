import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { moreWarnings } from './event.text.ts'

const mostListed = 3

/** Shows what was published, and its warnings in one message, because only a few messages fit on the screen. */
export function showPublished(text: string, warnings: readonly string[]): void {
  const more = warnings.length - mostListed
  const listed = [...warnings.slice(0, mostListed), ...(more > 0 ? [moreWarnings(more)] : [])]
  if (listed.length > 0) showToast(listed.join(' '), { tone: 'danger' })
  showToast(text)
}
