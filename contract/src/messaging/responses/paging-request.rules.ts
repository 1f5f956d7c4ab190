import type { PagingRequest } from '../paging-requests/paging-request.schemas.ts'
import type { Thread } from '../threads/thread.schemas.ts'

type Reader = Pick<Thread, 'paging_requests' | 'acknowledgement' | 'me' | 'response_progress'>

/** True as well after the escalation has ended without a response. */
export const isOpenPagingRequest = ({ state }: Pick<PagingRequest, 'state'>): boolean =>
  state === 'running' || state === 'unanswered'

export const hasUnansweredPagingRequest = ({ paging_requests }: Pick<Thread, 'paging_requests'>): boolean =>
  paging_requests.some(({ state }) => state === 'unanswered')

export function pagingPermissions({ paging_requests, acknowledgement, me, response_progress }: Reader): {
  take: boolean
  reassign: boolean
  wrong_recipient: boolean
  /** True only for the sender, until every step was tried. */
  escalate: boolean
} {
  const isOpen = paging_requests.some(isOpenPagingRequest)
  const isAsked = acknowledgement?.state === 'open'
  const isWaiting = (response_progress?.open ?? 0) > 0
  const hasNextStep = paging_requests.length === 0 || paging_requests.some(({ state }) => state === 'running')
  return {
    take: isOpen && me.reason !== 'monitoring',
    reassign: isAsked,
    wrong_recipient: isAsked && isOpen,
    escalate: isWaiting && hasNextStep,
  }
}
