import type { Message, Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { loadingLabel } from './outcome.text.ts'

/** Heights (px) of the parts of an outcome. */
const head = 34
const line = 18
const nextSteps = 46
const actions = 46

/** As high as the outcome will be, so that the messages below it do not move. */
export function OutcomeSkeleton({ thread, message }: { thread: Thread; message: Message }) {
  const summary = message.acknowledgement_request?.summary
  const people = summary ? summary.open + summary.accepted + summary.rejected + summary.responded : 0
  const lines = people > 1 ? people * line + 13 : 0
  const isRunning = thread.paging_requests.some(
    ({ message_id, state }) => message_id === message.id && state === 'running',
  )
  const isWaitingSender = useMe().id === message.sender.id && (summary?.open ?? 0) > 0
  const steps = (isRunning ? nextSteps : 0) + (isWaitingSender ? actions : 0)
  return (
    <Skeleton label={loadingLabel}>
      <div style={{ height: head + lines + steps }} />
    </Skeleton>
  )
}
