import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { errorSentences } from '../threads/error-sentences.rules.ts'
import { usePagingAction } from './paging-request.api.ts'
import { pageAgainFailedText, pageAgainLabel, pagedAgainText } from './paging-requests.text.ts'

interface PageAgainButtonProps {
  thread: Thread
  message_id: number
  /** The number of people who have not answered. */
  open: number
}

/** Notifies the users who have not answered the sender's message again. */
export function PageAgainButton({ thread, message_id, open }: PageAgainButtonProps) {
  const paging = usePagingAction(thread.id, message_id)
  const pageAgain = () =>
    paging.mutate(
      { type: 'page_again' },
      {
        onSuccess: () => showToast(pagedAgainText(open)),
        onError: (reason) =>
          showToast(errorSentences(pageAgainFailedText, reason).join(' '), { tone: 'danger' }),
      },
    )
  return (
    <Button needsServer busy={paging.isPending} onClick={pageAgain}>
      {pageAgainLabel}
    </Button>
  )
}
