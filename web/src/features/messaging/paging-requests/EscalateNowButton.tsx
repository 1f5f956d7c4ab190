import { pagingPermissions } from '@wardline/contract/messaging/responses/paging-request.rules.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { errorSentences } from '../threads/error-sentences.rules.ts'
import { usePagingAction } from './paging-request.api.ts'
import { escalateFailedText, escalateNowLabel } from './paging-requests.text.ts'

interface EscalateNowButtonProps {
  thread: Thread
  message_id: number
}

/**
 * Runs the next escalation step of the sender's message now. Renders nothing for other users, or when no step
 * is left.
 */
export function EscalateNowButton({ thread, message_id }: EscalateNowButtonProps) {
  const paging = usePagingAction(thread.id, message_id)
  const paging_requests = thread.paging_requests.filter((request) => request.message_id === message_id)
  if (!pagingPermissions({ ...thread, paging_requests }).escalate) return null
  const running = paging_requests.filter(({ state }) => state === 'running')
  const [only] = running
  // Names the step that the sender sees, so that a step that runs at the same moment is not followed by another one.
  const seen = running.length === 1 && only ? { paging_request_id: only.id, step: only.step } : {}
  const escalate = () =>
    paging.mutate(
      { type: 'escalate', seen },
      {
        onError: (reason) =>
          showToast(errorSentences(escalateFailedText, reason).join(' '), { tone: 'danger' }),
      },
    )
  return (
    <Button busy={paging.isPending} onClick={escalate}>
      {escalateNowLabel}
    </Button>
  )
}
